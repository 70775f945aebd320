import type { Services as PlatformServices } from "#platform/services.ts"
import type { PrivacyServices } from "#domain/privacy/person.server.ts"
import type { RequestExportServices } from "#domain/exports/request-export.ts"
import type { ContentJobServices } from "#domain/content-jobs/content-job.ts"
import type { GiftServices } from "#domain/honeymoon/gift/send-gift-message.server.ts"
import type { StaffServices } from "#domain/staff/panel-key.server.ts"

/** The services of the platform, and those that the domain adds. Created once by the process, or by a test. */
export interface Services
  extends PlatformServices, GiftServices, StaffServices, PrivacyServices, RequestExportServices, ContentJobServices {}
