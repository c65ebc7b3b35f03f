import { defineConfig } from "astro/config";

// Astro is the template engine only; Express stays the only thing that answers requests.
export default defineConfig({
	output: "static",
	trailingSlash: "always",
	devToolbar: { enabled: false },
});
