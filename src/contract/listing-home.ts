import { HttpUrl } from "./primitives.ts";

/** Registries that follow each other use it to recognise their own listings. */
export const ListingHome = HttpUrl.meta({
	description: "Page of the agent at the registry that listed it first.",
});
