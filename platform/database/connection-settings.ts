interface ConnectionSettings {
  /** Timeout between two statements of a transaction; then the server rolls it back and closes the connection. */
  idleTransactionMaxMs?: number
}

/**
 * The statement that prepares a PostgreSQL connection. It is no startup parameter, because poolers refuse unknown ones.
 * A server before 14 does not know the first setting, and is asked for the other alone.
 *
 * - A statement that waits for a lock does not notice that its client is gone. It would keep one of the server's
 *   connections, and change data once the lock is free. So the server looks every second.
 * - A machine that dies, or is cut off, within a transaction closes no connection. Without a timeout PostgreSQL would
 *   hold the locks until TCP keepalive fails, by default after two hours.
 */
export function prepareConnection({ idleTransactionMaxMs }: ConnectionSettings = {}): string {
  const settings = {
    client_connection_check_interval: 1_000,
    ...(idleTransactionMaxMs && { idle_in_transaction_session_timeout: idleTransactionMaxMs }),
  }
  return `select set_config(key, value, false) from json_each_text('${JSON.stringify(settings)}')
    where current_setting(key, true) is not null`
}
