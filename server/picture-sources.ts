import { posters } from "@travessia/posters/picture-source.ts"
import { createPictureRegistry } from "#domain/content/picture-registry.ts"

/** The sources of pictures that content may use. Add a source here; its fields must not be those of another source. */
export const pictureSources = createPictureRegistry([posters])
