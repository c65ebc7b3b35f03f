// npm run dev: the pages of the current snapshot from their templates, with live reload.
import { join, resolve } from "node:path";
import { type AstroIntegration, dev } from "astro";
import { readConfig } from "#api/settings/config.ts";
import { newestSnapshotId } from "#snapshot/snapshot-file.ts";
import { runScript, UsageError } from "./terminal/terminal.ts";

const ROOT = resolve(import.meta.dirname, "..");
const SERVED = ["src", "scripts", "node_modules", ".astro"];

const HELP = `Usage: npm run dev

Shows the pages of the newest snapshot in DATA_DIR on PORT, and reloads them when a template, a view or the
stylesheet changes. Only pages are answered; for JSON, badges and searches use npm start.
`;

/** In the hourly job views are passed to the templates by the renderer, here by a middleware. */
const viewsForTemplates: AstroIntegration = {
	name: "views-for-templates",
	hooks: {
		"astro:config:setup": ({ addMiddleware }) => {
			addMiddleware({ order: "pre", entrypoint: new URL("./dev-views.ts", import.meta.url) });
		},
	},
};

await runScript(async () => {
	const { port, dataDirectory } = readConfig(process.env);
	const id = await newestSnapshotId(dataDirectory);
	if (id === undefined) {
		throw new UsageError(`There is no snapshot in ${dataDirectory}; npm start creates one.`);
	}
	const server = await dev({
		root: ROOT,
		// Only reachable from this machine, and only sources of pages are served, because records are below the same root.
		server: { port, host: "127.0.0.1" },
		vite: { server: { fs: { strict: true, allow: SERVED.map((name) => join(ROOT, name)) } } },
		logLevel: "warn",
		integrations: [viewsForTemplates],
	});
	process.stderr.write(
		[
			`Pages of ${id} at http://localhost:${server.address.port}`,
			"They reload when a template, a view or the stylesheet changes.",
			"JSON, badges and searches are not answered here; npm start does. Stop with Ctrl-C.\n",
		].join("\n"),
	);
	return undefined;
}, HELP);
