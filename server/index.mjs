// The built site's process. Plain JavaScript: a TypeScript loader would stay in memory.
import { serve } from "../build/bundle/site.js"

await serve()
