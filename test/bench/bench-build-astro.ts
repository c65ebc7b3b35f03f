import { cp, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { ENDPOINTS } from "#contract/http/endpoints.ts";
import type { PeerData } from "./peer-data.ts";
import { type Measured, mustEndWell, runMeasured } from "./run-measured.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const PAGE = "src/pages/agents/[slug]/index.astro";
const VIEW_OF_THE_REQUEST = 'const view = Astro.locals.view("agent");';

const CONFIG = `export default {
	output: "static",
	trailingSlash: "always",
	compressHTML: true,
	devToolbar: { enabled: false },
	build: { inlineStylesheets: "never" },
	vite: { build: { assetsInlineLimit: 0 } },
};
`;

/** Reads each line once for both kinds of files. */
const READER = (viewsFile: string) => `import { readFileSync } from "node:fs";

const lines = readFileSync(${JSON.stringify(viewsFile)}, "utf8").trimEnd().split("\\n");
export const agents = lines.map((line) => JSON.parse(line));
`;

const JSON_FILES = `import { agents } from "../../../../read-agents.ts";

export const getStaticPaths = () => agents.map(({ slug, detail }) => ({ params: { slug }, props: { detail } }));
export const GET = ({ props }) => new Response(JSON.stringify(props.detail));
`;

/** Our own rendering, passed through unchanged, so that only writing files is measured. Not every agent has each file. */
const OTHER_FILES = (release: string) => `import { existsSync, readFileSync } from "node:fs";
import { agents } from "../read-agents.ts";

const release = ${JSON.stringify(`${release}/`)};
const templates = ${JSON.stringify(otherFiles())};
export const getStaticPaths = () =>
	agents
		.flatMap(({ slug }) => templates.map((file) => file.replace("{slug}", slug)))
		.filter((path) => existsSync(release + path))
		.map((path) => ({ params: { path } }));
export const GET = ({ params }) => new Response(readFileSync(release + params.path));
`;

/** Every file of an agent except its page, its details and its card. */
function otherFiles(): string[] {
	const all = (ENDPOINTS as readonly Endpoint[]).flatMap(({ file, variants }) => [
		file,
		...(variants ?? []).map((variant) => variant.file),
	]);
	return all.flatMap((file) =>
		file?.includes("{slug}") && !file.endsWith(".png") && file !== DETAILS ? [file] : [],
	);
}

const DETAILS = "api/v1/agents/{slug}.json";

interface AstroOptions {
	/** All files of an agent instead of its page and its details. */
	release?: string;
}

/** The same pages as ours, with their views as properties of static paths. */
export async function buildWithAstro(
	directory: string,
	{ viewsFile }: PeerData,
	{ release }: AstroOptions = {},
): Promise<Measured & { output: string }> {
	await copyProject(directory);
	await put(directory, "src/read-agents.ts", READER(viewsFile));
	await put(directory, "src/pages/api/v1/agents/[slug].json.ts", JSON_FILES);
	if (release !== undefined) await put(directory, "src/pages/[...path].ts", OTHER_FILES(release));
	const astro = join(ROOT, "node_modules/astro/bin/astro.mjs");
	const command = [process.execPath, astro, "build", "--silent"];
	const env = { ASTRO_TELEMETRY_DISABLED: "1" };
	const measured = await runMeasured(command, { directory, env });
	return { ...mustEndWell(measured), output: join(directory, "dist") };
}

/** Layouts and components of this project with one of its pages. */
async function copyProject(directory: string): Promise<void> {
	const template = await readFile(join(ROOT, PAGE), "utf8");
	if (!template.includes(VIEW_OF_THE_REQUEST)) throw new Error(`${PAGE} takes its view otherwise`);
	await cp(join(ROOT, "src"), join(directory, "src"), { recursive: true });
	await rm(join(directory, "src/pages"), { recursive: true });
	for (const file of ["package.json", "tsconfig.json"]) {
		await cp(join(ROOT, file), join(directory, file));
	}
	await symlink(join(ROOT, "node_modules"), join(directory, "node_modules"));
	await put(directory, "astro.config.mjs", CONFIG);
	await put(directory, PAGE, withStaticPaths(template));
}

function withStaticPaths(template: string): string {
	return template.replace(VIEW_OF_THE_REQUEST, "const { view } = Astro.props;").replace(
		"---\n",
		`---\nimport { agents } from "../../../read-agents.ts";
export const getStaticPaths = () => agents.map(({ slug, view }) => ({ params: { slug }, props: { view } }));\n`,
	);
}

async function put(directory: string, path: string, text: string): Promise<void> {
	const file = join(directory, path);
	await mkdir(dirname(file), { recursive: true });
	await writeFile(file, text);
}
