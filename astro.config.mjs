import node from "@astrojs/node";
import { defineConfig } from "astro/config";

/**
 * Astro is the template engine only: it answers no requests. The adapter's own entry is replaced by one that renders a page
 * for a view which it is given (src/pages/_render.ts); Express and the hourly job call that.
 */
function renderer() {
	const adapter = node({ mode: "middleware" });
	return {
		...adapter,
		hooks: {
			...adapter.hooks,
			"astro:config:done": (options) =>
				adapter.hooks["astro:config:done"]({
					...options,
					setAdapter: (own) =>
						options.setAdapter({
							...own,
							serverEntrypoint: new URL("./src/pages/_render.ts", import.meta.url),
						}),
				}),
		},
	};
}

export default defineConfig({
	output: "server",
	adapter: renderer(),
	outDir: "./dist/site",
	cacheDir: "./dist/astro",
	publicDir: "./src/assets",
	trailingSlash: "always",
	compressHTML: true,
	devToolbar: { enabled: false },
	session: false,
	// Guides are rendered by src/render/guide.ts.
	markdown: { syntaxHighlight: false },
	image: { service: { entrypoint: "astro/assets/services/noop" } },
	// Everything from a file of our own, so that the pages' policy can forbid the rest.
	build: { inlineStylesheets: "never" },
	vite: { build: { assetsInlineLimit: 0 } },
});
