import { HttpUrl } from "./primitives.ts";

/** Registries that follow each other know by it what came from themselves. */
export const ListingHome = HttpUrl.meta({
	description: "Page of the agent at the registry that listed it first.",
});
