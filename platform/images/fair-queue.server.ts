/** The sender of a task, and a signal that aborts when the sender has gone away. */
export interface Turn {
  sender: string
  gone?: AbortSignal
}

export interface FairQueueOptions {
  waitingPerSender: number
  waitMaxMs: number
  /** Monotonic clock in milliseconds. */
  now?: () => number
}

export type FairQueue = <Result>(turn: Turn, task: () => Promise<Result>) => Promise<Result>

/** The task was not started: its sender has too many waiting, or it waited too long. */
export class QueueBusyError extends Error {
  override name = "QueueBusyError"
}

interface Waiting {
  sender: string
  begin: () => void
}

/**
 * Runs one task at a time, and shares the time between senders (start-time fair queueing): next is the sender whose
 * tasks have taken the least time, so long tasks of one sender delay another sender by at most the running task.
 * Equal senders take turns in order of arrival. Idle time gives no credit.
 */
export function createFairQueue({
  waitingPerSender,
  waitMaxMs,
  now = () => performance.now(),
}: FairQueueOptions): FairQueue {
  const waiting = new Set<Waiting>()
  /**
   * Virtual start time of the next task by sender; absent for a sender that is not ahead. Kept while any task waits.
   */
  const starts = new Map<string, number>()
  let current = 0
  let running = false

  const startOf = (sender: string) => Math.max(starts.get(sender) ?? 0, current)

  function beginNext() {
    let next: Waiting | undefined
    for (const one of waiting) if (!next || startOf(one.sender) < startOf(next.sender)) next = one
    running = next !== undefined
    if (!next) return
    waiting.delete(next)
    next.begin()
  }

  async function myTurn({ sender, gone }: Turn): Promise<void> {
    if (!running) return void (running = true)
    if ([...waiting].filter((one) => one.sender === sender).length >= waitingPerSender)
      throw new QueueBusyError("too many of one sender")
    const turn = Promise.withResolvers<void>()
    const entry = { sender, begin: turn.resolve }
    const leave = (reason: unknown) => {
      // A task that was started meanwhile settles the turn itself.
      if (waiting.delete(entry)) turn.reject(reason)
    }
    const cancel = () => leave(gone?.reason)
    const tooLong = setTimeout(() => leave(new QueueBusyError("waited too long")), waitMaxMs)
    gone?.addEventListener("abort", cancel)
    waiting.add(entry)
    try {
      await turn.promise
    } finally {
      clearTimeout(tooLong)
      gone?.removeEventListener("abort", cancel)
    }
  }

  return async (turn, task) => {
    turn.gone?.throwIfAborted()
    await myTurn(turn)
    current = startOf(turn.sender)
    const began = now()
    try {
      turn.gone?.throwIfAborted()
      return await task()
    } finally {
      starts.set(turn.sender, current + now() - began)
      // With an empty queue, no sender is ahead.
      if (waiting.size === 0) starts.clear()
      beginNext()
    }
  }
}
