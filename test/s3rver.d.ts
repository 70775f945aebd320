declare module "s3rver" {
  export interface S3rverOptions {
    address: string
    port: number
    silent: boolean
    directory: string
    configureBuckets: Array<{ name: string }>
  }

  export default class S3rver {
    constructor(options: S3rverOptions)
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
