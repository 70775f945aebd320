import { forgetGiftMessages } from "#domain/honeymoon/gift/forget-gift-messages.server.ts"
import { forgetOldEmails } from "#domain/privacy/forget-emails.server.ts"
import { forgetOldQuotes } from "#domain/quotes/quotes.server.ts"
import { forgetUsedKeys } from "#platform/http/idempotency.server.ts"
import { forgetFormPosts } from "#platform/http/form-posts.server.ts"
import type { Services } from "#domain/services.server.ts"

const minuteMs = 60_000
const dayMs = 86_400_000

/** What deletes data whose retention period is over. Jobs may run at any time, in several processes at once. */
export const retentionJobs = [
  forgetUsedKeys,
  forgetFormPosts,
  forgetOldQuotes,
  forgetGiftMessages,
  forgetOldEmails,
  trimRenditions,
]

/**
 * Runs the jobs a minute after the start, so that they delay no first response, and every day from then on. A job that
 * fails is reported and tried again the next day. Several processes may run them at once.
 */
export function startRetention(
  services: Services,
  { onError }: { onError: (error: unknown) => void },
): { stop: () => void } {
  let stopped = false
  const runJobs = async () => {
    for (const job of retentionJobs) {
      if (stopped) return
      await job(services).catch((error: unknown) => {
        if (!stopped) onError(error)
      })
    }
  }
  let daily: NodeJS.Timeout | undefined
  const first = setTimeout(() => {
    void runJobs()
    daily = setInterval(() => void runJobs(), dayMs).unref()
  }, minuteMs).unref()
  return {
    stop: () => {
      stopped = true
      clearTimeout(first)
      clearInterval(daily)
    },
  }
}

/** No personal data: frees the disk space of pictures that can be rendered again. */
function trimRenditions({ images }: Services): Promise<void> {
  return images.trimRenditions()
}
