import { forgetGiftMessages } from "#domain/honeymoon/gift/forget-gift-messages.server.ts"
import { forgetOldEmails } from "#domain/privacy/forget-emails.server.ts"
import { forgetOldQuotes } from "#domain/quotes/quotes.server.ts"
import { forgetUsedKeys } from "#platform/http/idempotency.server.ts"
import { forgetFormPosts } from "#platform/http/form-posts.server.ts"
import type { Services } from "#domain/services.server.ts"

const minuteMs = 60_000
const dayMs = 86_400_000

/** Whatever has a time to be forgotten. Each job may be done at any moment, by several processes at once. */
export const retentionJobs = [
  forgetUsedKeys,
  forgetFormPosts,
  forgetOldQuotes,
  forgetGiftMessages,
  forgetOldEmails,
  trimRenditions,
]

/**
 * Forgets what visitors sent when its time is over: a minute after the start, so that it delays no first answer, and
 * every day from then on. What fails is told and tried again the next day. Several processes may do it at once.
 */
export function startRetention(
  services: Services,
  { onError }: { onError: (error: unknown) => void },
): { stop: () => void } {
  let stopped = false
  const forget = async () => {
    for (const job of retentionJobs) {
      if (stopped) return
      await job(services).catch((error: unknown) => {
        if (!stopped) onError(error)
      })
    }
  }
  let daily: NodeJS.Timeout | undefined
  const first = setTimeout(() => {
    void forget()
    daily = setInterval(() => void forget(), dayMs).unref()
  }, minuteMs).unref()
  return {
    stop: () => {
      stopped = true
      clearTimeout(first)
      clearInterval(daily)
    },
  }
}

/** Not data of anyone: what may be drawn again gives its room back. */
function trimRenditions({ images }: Services): Promise<void> {
  return images.trimRenditions()
}
