import { posters } from "@travessia/posters/picture-source.ts"
import { createPictureRegistry } from "#domain/content/picture-registry.ts"

/** The sources of pictures that content may order from. Add a source here; its fields must be its own. */
export const pictureSources = createPictureRegistry([posters])
