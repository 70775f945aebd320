import type { Services as PlatformServices } from "#platform/services.ts"
import type { GiftServices } from "#domain/honeymoon/gift/send-gift-message.server.ts"

/** What the product asks of the outside: of the platform, and what single rooms need beside it. Built once by the process, or by a test. */
export interface Services extends PlatformServices, GiftServices {}
