import type { RouterContextProvider } from "react-router"
import type { ContentJob, ContentTask } from "#domain/content-jobs/content-job.ts"
import { findContentJob, madeParts, readMadePart } from "#domain/content-jobs/content-jobs.server.ts"
import { isUnfinished } from "#platform/processes/job-state.ts"
import { download, eachPart, fileStamp, streamParts } from "./download.server.ts"
import { notFound } from "./not-found.server.ts"
import { servicesContext, staffContext } from "./request-context.server.ts"

interface JobArgs {
  params: { id: string }
  context: Readonly<RouterContextProvider>
}

type JobWith<Name extends ContentTask["do"]> = ContentJob & { task: Extract<ContentTask, { do: Name }> }

/**
 * The signed-in person's job with the id in the address. 404 if its task is not one of `tasks`: other pages show those.
 */
export async function getOwnJob<Name extends ContentTask["do"]>(
  { params: { id }, context }: JobArgs,
  tasks: readonly Name[],
): Promise<JobWith<Name>> {
  const job = await findContentJob(context.get(servicesContext), { id, staffId: context.get(staffContext).id })
  if (!job || !(tasks as readonly string[]).includes(job.task.do)) throw notFound()
  return job as JobWith<Name>
}

/** What the page of a job says while it is not finished; empty when it is. */
export function describeProgress<Name extends ContentTask["do"]>(
  job: JobWith<Name>,
  doing: Readonly<Record<Name, string>>,
): string {
  if (!isUnfinished(job)) return ""
  return job.isQueued ? "Na fila: outro trabalho está em andamento." : doing[job.task.do as Name]
}

/** Sends the file that a job made. `name` is the file name without timestamp and extension. */
export function sendMadeFile(
  { context }: Pick<JobArgs, "context">,
  job: ContentJob,
  { name, format, type }: { name: string; format: string; type: string },
): Response {
  if (job.state !== "done" || !job.made) throw notFound()
  const services = context.get(servicesContext)
  const body = streamParts(eachPart(madeParts(job), (key) => readMadePart(services, key)))
  const stamp = fileStamp(new Date(job.createdAt))
  return download(body, { name: `${name}-${stamp}.${format}`, type, bytes: job.made.bytes })
}
