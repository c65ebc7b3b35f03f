import { defineCollection } from "astro:content";
import { glob } from "astro/loaders";

/** Guides have no front matter, which a forge would show as a table: what pages say of them stands in src/contract/http/guides.ts. */
export const collections = {
	guides: defineCollection({ loader: glob({ pattern: "*.md", base: "./src/content/guides" }) }),
};
