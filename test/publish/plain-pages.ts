import type { PageRenderer } from "#render/page-renderer.ts";

/** Renders every page as its name. For tests of anything but pages. */
export const plainPages: PageRenderer = {
	version: "plain",
	assets: new Map(),
	render: async (_, page) => `<!doctype html><title>${page}</title>`,
};
