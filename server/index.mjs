// The built site's process. Plain JavaScript: what turns TypeScript into it would stay in memory for nothing.
import { serve } from "../build/bundle/site.js"

await serve()
