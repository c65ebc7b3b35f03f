import { globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { DASHBOARD } from "#contract/accounts/dashboard.ts";
import { AREAS } from "./mutation/areas.ts";

const ROOT = resolve(import.meta.dirname, "..");

interface LayerRule {
	folder: string;
	/** Layers it may import, by `#name/`. */
	layers: readonly string[];
	/** Packages it may import. `node:` means Node's own modules. */
	packages: readonly string[];
	/** What breaks without the rule. */
	reason: string;
}

/** Folders of templates: one layer, because a page uses all of them. */
const TEMPLATES = ["pages", "layouts", "components", "styles", "assets", "content"].map(
	(name) => `src/${name}`,
);
/** All layers of src but these and the templates. */
const allBut = (...others: string[]) =>
	readdirSync(join(ROOT, "src")).filter(
		(name) => !others.includes(name) && !TEMPLATES.includes(`src/${name}`),
	);

const RULES: readonly LayerRule[] = [
	{
		folder: "src/contract",
		layers: [],
		packages: ["zod"],
		reason: "what the outside relies on may not change because something inside did",
	},
	{
		folder: "src/disk",
		layers: [],
		packages: ["node:"],
		reason: "durable files and locks serve every layer that writes, so they know none of them",
	},
	{
		folder: "src/domain",
		layers: ["contract"],
		packages: [
			"zod",
			"tldts",
			"spdx-expression-parse",
			"stemmer",
			"node:crypto",
			"node:net",
			"node:zlib",
		],
		reason: "rules are pure: no clock, no randomness, no input or output",
	},
	{
		folder: "src/documents",
		layers: ["connect", "contract", "domain"],
		packages: ["zod", "yaml", "smol-toml"],
		reason: "what a document says follows from its text alone",
	},
	{
		folder: "src/connect",
		layers: ["contract"],
		packages: ["smol-toml", "yaml"],
		reason: "how a client connects follows from what a document says",
	},
	{
		folder: "src/registry",
		layers: ["contract", "documents", "domain", "disk"],
		packages: ["zod", "lowdb", "pg", "node:"],
		reason: "no writer ever touches what is shown",
	},
	{
		folder: "src/snapshot",
		layers: ["contract", "domain", "disk"],
		packages: ["zod", "node:"],
		reason: "no reader ever sees the registry",
	},
	{
		folder: "src/search",
		// It uses only types of the disk layer.
		layers: ["contract", "disk", "domain", "snapshot"],
		packages: [],
		reason: "search works on the frozen hour alone",
	},
	{
		folder: "src/views",
		layers: ["connect", "contract", "documents", "domain", "snapshot"],
		packages: [],
		reason: "what to say is plain data and does not know how it looks",
	},
	{
		folder: "src/render",
		layers: ["contract"],
		packages: [
			"markdown-it",
			"satori",
			"lru-cache",
			"@resvg/resvg-js",
			"node:crypto",
			"node:zlib",
			"node:fs",
			"node:path",
			"node:url",
		],
		reason: "how data looks knows no agents",
	},
	{
		folder: "src/publish",
		layers: ["contract", "snapshot", "views", "render", "disk"],
		packages: ["saxes", "zod", "node:"],
		reason: "publishing pairs views with renderers and never scores anything",
	},
	{
		folder: "src/signing",
		layers: ["contract", "disk"],
		packages: ["node:"],
		reason: "whoever signs needs the key, and nothing else of what is signed",
	},
	{
		folder: "src/dumps",
		layers: ["contract", "disk", "documents", "domain", "signing", "snapshot", "views", "render"],
		packages: ["node:"],
		reason: "dumps are written, signed and checked by whoever holds the hour or the dump alone",
	},
	{
		folder: "src/object-storage",
		layers: ["contract", "disk", "snapshot"],
		packages: ["@aws-sdk/client-s3", "zod", "node:"],
		reason: "hours are carried as they are, by whoever made or serves them",
	},
	{
		folder: "src/importers",
		layers: ["contract", "documents", "domain"],
		packages: ["zod", "csv-parse"],
		reason: "a foreign document is turned into a request without anything happening",
	},
	{
		folder: "src/sources",
		layers: ["contract", "disk", "documents", "domain", "importers", "outbound"],
		packages: ["zod", "node:"],
		reason: "what others publish is read politely, and never touches what is true here",
	},
	{
		folder: "src/outbound",
		layers: ["domain"],
		packages: ["express-rate-limit", "node:"],
		reason: "whatever speaks to addresses of strangers goes through one guard, with one policy",
	},
	{
		folder: "src/logos",
		layers: ["contract"],
		packages: ["sharp", "@resvg/resvg-js", "saxes"],
		reason: "the decoder of pictures sees their bytes, never the registry",
	},
	{
		folder: "src/claims",
		layers: ["contract", "domain", "outbound"],
		packages: ["node:"],
		reason: "the checker of proofs sees places and texts, never the registry",
	},
	{
		folder: "src/evidence",
		layers: ["contract", "domain", "documents", "outbound"],
		packages: ["zod", "node:"],
		reason: "collectors see what answers, never the registry",
	},
	{
		folder: "src/delivery",
		layers: ["contract", "domain", "outbound", "registry"],
		packages: ["nodemailer", "node:"],
		reason: "messages are composed and sent from what the registry has queued",
	},
	{
		folder: "src/pages",
		layers: ["contract", "views", "render"],
		packages: ["astro", "astro:content"],
		reason: "templates lay out the view that they are given and ask for nothing else",
	},
	{
		folder: "api",
		layers: [...allBut("publish", "dumps", "importers", "sources", "evidence", "logos"), "api"],
		packages: [
			"zod",
			"express",
			"express-rate-limit",
			"rate-limit-redis",
			"@redis/client",
			"isbot",
			"lru-cache",
			"prom-client",
			"cookie",
			"@simplewebauthn/server",
			"openid-client",
			"jose",
			"@modelcontextprotocol/server",
			"@a2a-js/sdk",
			"node:",
		],
		reason: "the service reads releases but never makes them",
	},
	{
		folder: "scripts",
		layers: [...allBut("delivery"), "api"],
		packages: ["astro", "commander", "cli-progress", "tinypool", "node:"],
		reason: "scripts put the halves together, and nothing may depend on them",
	},
];

const TEMPLATE_FILES = ["env.d.ts", "content.config.ts"];

/** Exported values of one name in several files, and why a reader takes none for the other. */
const HOMES: Readonly<Record<string, string>> = {
	text: "a text of the contract, and a block of text on the dashboard, which is called ui.text",
};

const files = ["src", "api", "scripts"].flatMap((folder) => listSources(join(ROOT, folder), ".ts"));
const allFiles = ["src", "api", "scripts"].flatMap((folder) => listSources(join(ROOT, folder), ""));
const templates = TEMPLATES.flatMap((folder) => listSources(join(ROOT, folder), ".astro"));
const imports = [...files, ...templates].flatMap((file) =>
	importsOf(file).map((target) => ({ from: relative(ROOT, file), target })),
);

describe("layers", () => {
	it.each(RULES)(
		"$folder has only allowed imports, because $reason",
		({ folder, layers, packages }) => {
			const broken = imports
				.filter(({ from }) => layerOf(from) === folder)
				.filter(({ target }) => !target.startsWith("."))
				.filter(({ target }) =>
					target.startsWith("#")
						? !layers.includes(target.slice(1, target.indexOf("/")))
						: !packages.some((name) => target === name || isPartOf(target, name)),
				);
			expect(broken).toEqual([]);
		},
	);

	it("views of the dashboard read no store, because a page follows from the data it is given", () => {
		const views = files
			.map((file) => relative(ROOT, file))
			.filter((file) => file.startsWith("api/") && file.endsWith("-view.ts"));
		expect(views.length).toBeGreaterThan(20);
		const { layers } = RULES.find(({ folder }) => folder === "src/views") ?? { layers: [] };
		const broken = reachedInside("api", views).filter(
			({ target }) =>
				!target.startsWith(".") &&
				!["views", ...layers].includes(/^#(\w+)\//.exec(target)?.[1] ?? ""),
		);
		expect(broken).toEqual([]);
	});

	it("every source folder has a rule", () => {
		const folders = readdirSync(join(ROOT, "src"), { withFileTypes: true })
			.filter((entry) => entry.isDirectory())
			.map(({ name }) => layerOf(`src/${name}/`));
		expect(folders.filter((folder) => !RULES.some((rule) => rule.folder === folder))).toEqual([]);
	});

	it("imports across layers use #name and never a relative path", () => {
		const crossing = imports.filter(({ from, target }) => {
			if (!target.startsWith(".")) return false;
			return layerOf(from) !== layerOf(relative(ROOT, resolve(ROOT, dirname(from), target)));
		});
		expect(crossing).toEqual([]);
	});

	it("imports inside a layer are relative", () => {
		const roundabout = imports.filter(
			({ from, target }) =>
				target.startsWith("#") &&
				[`src/${target.slice(1).split("/")[0]}`, target.slice(1).split("/")[0]].includes(
					layerOf(from),
				),
		);
		expect(roundabout).toEqual([]);
	});

	it("modules do not import each other in a circle", () => {
		expect(findCycle()).toBeUndefined();
	});
});

describe("house rules", () => {
	const PURE = [
		"src/contract",
		"src/domain",
		"src/connect",
		"src/views",
		"src/render",
		"src/search",
		"src/documents",
		"src/importers",
	];

	const isPure = (file: string) =>
		file.endsWith("-view.ts") || PURE.some((folder) => file.startsWith(`${folder}/`));

	it("pure layers and views use neither the clock nor random values", () => {
		const asking = /\bDate\.now\(|new Date\(\)|Math\.random\(|performance\.now\(|\bprocess\./;
		const broken = files
			.map((file) => relative(ROOT, file))
			.filter((file) => isPure(file))
			.filter((file) => asking.test(readFileSync(join(ROOT, file), "utf8")));
		expect(broken).toEqual([]);
	});

	it("the environment is read in one place and passed on from there", () => {
		const broken = files.filter((file) => {
			const text = readFileSync(file, "utf8").replace(
				/\w+\((?:\w+, )?process\.env\)|env: (?:definedOf\()?\{ \.\.\.process\.env,/g,
				"",
			);
			return text.includes("process.env");
		});
		expect(broken.map((file) => relative(ROOT, file))).toEqual([]);
	});

	it("the command line loads neither records nor settings before it knows the command", () => {
		const loaded = new Set(["scripts/registry.ts"]);
		for (const file of loaded) {
			const text = readFileSync(join(ROOT, file), "utf8");
			for (const [, target = ""] of text.matchAll(
				/^(?:import|\}) (?!type\b)[^;]*from "([^"]+)";$/gm,
			)) {
				const path = resolveTarget(file, target);
				if (path) loaded.add(path);
			}
		}
		const heavy =
			/^(?:src\/registry\/(?:store|engine)|api\/settings\/config\.ts|src\/contract\/http\/endpoints)/;
		expect([...loaded].filter((file) => heavy.test(file))).toEqual([]);
		expect(loaded).toContain("scripts/commands/program.ts");
	});

	it("a connection to the database is opened in one place, where it is listened to", () => {
		const opening = files.filter((file) =>
			/new pg\.(?:Client|Pool)\(/.test(readFileSync(file, "utf8")),
		);
		expect(opening.map((file) => relative(ROOT, file))).toEqual([
			"src/registry/stores/postgres/connection-settings.ts",
			"src/registry/stores/postgres/database.ts",
		]);
	});

	it("templates import types of views and none of their code", () => {
		const knowing = templates.filter((file) =>
			/import (?!type\b)[^;]*from "#(?:views|contract)\//.test(readFileSync(file, "utf8")),
		);
		expect(knowing.map((file) => relative(ROOT, file))).toEqual([]);
	});

	it("only rows spell the paths of the dashboard, and templates spell those of rows", () => {
		const begin = new Set(DASHBOARD.map(({ path }) => path.split("/")[1]));
		const spelled = new RegExp(`(?<=["\`])/(?:${[...begin].join("|")})/[^"\`]*(?=["\`])`, "g");
		const spelling = [...files, ...templates].flatMap((file) => {
			const texts = [...readFileSync(file, "utf8").matchAll(spelled)].map(([text]) => text);
			return texts.map((text) => [relative(ROOT, file), text] as const);
		});
		const rows = new Set<string>(DASHBOARD.map(({ path }) => path));
		const broken = spelling.filter(
			([file, text]) =>
				!/^src\/contract\/(?:accounts\/dashboard(?:-row)?|moderation\/desk)\.ts$/.test(file) &&
				!(layerOf(file) === "src/pages" && rows.has(text)) &&
				// The page of a collection is also an address for programs.
				!(file.startsWith("src/contract/") && text.startsWith("/c/")),
		);
		expect(broken).toEqual([]);
	});

	it("no file only re-exports, and none is a collection of utilities", () => {
		const names = files.map((file) => relative(ROOT, file));
		expect(
			names.filter((name) =>
				/(?:^|\/)(?:utils?|helpers?|misc|common|index)(?:\/|\.ts$)/.test(name),
			),
		).toEqual([]);
		const barrels = files.filter((file) => /^export \* from/m.test(readFileSync(file, "utf8")));
		expect(barrels).toEqual([]);
	});

	it("no object literal is spread into another only for layout", () => {
		const spread = files.filter((file) => /\.\.\.\{/.test(readFileSync(file, "utf8")));
		expect(spread.map((file) => relative(ROOT, file))).toEqual([]);
	});

	it("no array is created only to assign two names on a line", () => {
		const made = /^\s*(?:(?:const|let) )?\[[^\]=]*\](?:: [^=;]+)? = \[(?<values>[^;]*)\];$/gm;
		const twice = [...files, ...templates].filter((file) =>
			[...readFileSync(file, "utf8").matchAll(made)].some(([text]) => !isExchange(text)),
		);
		expect(twice.map((file) => relative(ROOT, file))).toEqual([]);
	});

	it("no module of src has an effect when imported", () => {
		const acting = files
			.filter((file) => file.startsWith(join(ROOT, "src")))
			.filter((file) =>
				/^(?:await|void|if|for|try|process|console|new)\b/m.test(readFileSync(file, "utf8")),
			);
		expect(acting.map((file) => relative(ROOT, file))).toEqual([]);
	});

	it("tests draw their randomness anew in each run", () => {
		// Fixtures, which every run shares, and programs that take their seed from the command line.
		const fixed =
			/^test\/(?:bench|drawn-random\.ts|trials\/trial\.ts|api\/running-service\.ts|api\/view-counter\/view-counter\.test\.ts|generate|registry\/registry-fixture\.ts|architecture\.test\.ts)/;
		const broken = listSources(join(ROOT, "test"), ".ts")
			.filter((file) => /\bseededRandom\(|\bseed: ["\d]/.test(readFileSync(file, "utf8")))
			.map((file) => relative(ROOT, file))
			.filter((file) => !fixed.test(file));
		expect(broken).toEqual([]);
	});

	it("text that comes in parts is decoded by its stream, because a part may end within a letter", () => {
		const decoding = /\(chunk(?:: Buffer)?\) => \{\s+(?:\w+ \+= chunk;|.*chunk\.toString\(\))/;
		const broken = [...files, ...listSources(join(ROOT, "test"), ".ts")]
			.filter((file) => decoding.test(readFileSync(file, "utf8")))
			.map((file) => relative(ROOT, file));
		expect(broken).toEqual([]);
	});

	it("order, time and pages are reckoned in one file each", () => {
		const ordering =
			/\w [<>] [a-z][\w.]* \? -?1 : |localeCompare|\(left, right\) => compare\(left\.(\w+), right\.\1\)[,;)]/;
		const reckoning =
			/\b(?:3_600_000|86_400_000)\b|T00:00:00\.000Z`|At\??\.slice\(0, 1[06]\)|getTime\(\) - Date\.parse/;
		const paging =
			/\b(?:page|shown) - 1\) \* |Math\.ceil\([\w.]+ \/ (?:\w+\.)?(?:limit|\w*PAGE_LENGTH)\)/;
		const broken = [...files, ...templates]
			.map((file) => relative(ROOT, file))
			.filter((file) => !/^src\/contract\/(?:compare|instants|http\/paging)\.ts$/.test(file))
			.filter((file) => {
				const text = readFileSync(join(ROOT, file), "utf8");
				return [ordering, reckoning, paging].some((rule) => rule.test(text));
			});
		expect(broken).toEqual([]);
	});

	it("the areas of mutants name files that are there", () => {
		const named = Object.values(AREAS).flatMap(({ sources, tests }) => [...sources, ...tests]);
		const each = named.flatMap((pattern) => {
			const [, before, names, after] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? [];
			return names?.split(",").map((name) => `${before}${name}${after}`) ?? [pattern];
		});
		expect(each.filter((pattern) => globSync(pattern, { cwd: ROOT }).length === 0)).toEqual([]);
	});

	it("no folder holds more than thirty files: those of one noun move to a room of their own", () => {
		const all = [...allFiles, ...listSources(join(ROOT, "test"), "")];
		const folders = Map.groupBy(all, (file) => dirname(relative(ROOT, file)));
		const walls = [...folders].filter(([, { length }]) => length > 30);
		expect(walls.map(([folder, { length }]) => `${folder}: ${length} files`)).toEqual([]);
	});

	it("a name stands for one value: rename the other, or say in HOMES why both are right", () => {
		const exporting = /^export (?:async )?(?:const|class|let|function\*?) (\w+)/gm;
		const homes = new Map<string, Set<string>>();
		for (const file of files)
			for (const [, name = ""] of readFileSync(file, "utf8").matchAll(exporting))
				homes.set(name, (homes.get(name) ?? new Set()).add(relative(ROOT, file)));
		const shared = [...homes].filter(([name, { size }]) => size > 1 && !(name in HOMES));
		expect(shared.map(([name, places]) => [name, ...places].join(" "))).toEqual([]);
		expect(Object.keys(HOMES).filter((name) => (homes.get(name)?.size ?? 0) < 2)).toEqual([]);
		expect(Object.keys(HOMES).length).toBeLessThanOrEqual(5);
	});

	it("all styles together have at most 1,900 lines, so that a new look takes the place of another", () => {
		const styles = globSync("src/styles/*.css", { cwd: ROOT });
		const lines = styles.map(
			(file) => readFileSync(join(ROOT, file), "utf8").split("\n").length - 1,
		);
		expect(lines.length).toBeGreaterThan(9);
		expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(1_900);
	});

	it("files stay small", () => {
		const long = files.filter((file) => readFileSync(file, "utf8").split("\n").length > 250);
		expect(long.map((file) => relative(ROOT, file))).toEqual([
			// Every number.
			"src/contract/limits.ts",
			// One table: every public path.
			"src/contract/http/endpoints.ts",
		]);
	});
});

/** Assignments whose values would be lost if done one after the other: `[a, b] = [b, a]`. */
function isExchange(text: string): boolean {
	const [names = "", values = ""] = text.split("] = [");
	const given = names
		.replace("[", "")
		.split(",")
		.map((name) => name.trim());
	return (
		!/(?:const|let) /.test(text) && given.some((name) => new RegExp(`\\b${name}\\b`).test(values))
	);
}

function listSources(folder: string, extension: string): string[] {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && entry.name.endsWith(extension))
		.map((entry) => join(entry.parentPath, entry.name));
}

function importsOf(file: string): string[] {
	const text = readFileSync(file, "utf8");
	const pattern =
		/(?:^|\n)\s*(?:import|export)\b[^;"']*?from\s*"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)|^import "([^"]+)"/g;
	return [...text.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? match[3] ?? "");
}

/** The imports of files, and of all files of their layer that these reach. */
function reachedInside(layer: string, from: readonly string[]) {
	const reached = new Set(from);
	for (const file of reached) {
		for (const target of imports.filter((one) => one.from === file).map(({ target }) => target)) {
			const path = resolveTarget(file, target);
			if (path?.startsWith(`${layer}/`)) reached.add(path);
		}
	}
	return imports.filter((one) => reached.has(one.from));
}

function isPartOf(target: string, name: string): boolean {
	return name.endsWith(":") ? target.startsWith(name) : target.startsWith(`${name}/`);
}

function layerOf(path: string): string {
	const [top = "", second = ""] = path.split("/");
	if (top !== "src") return top;
	const folder = `src/${second}`;
	return TEMPLATES.includes(folder) || TEMPLATE_FILES.includes(second) ? "src/pages" : folder;
}

/** The first circle found, as a list of files. Undefined if there is none. */
function findCycle(): string[] | undefined {
	const graph = Map.groupBy(imports, ({ from }) => from);
	const done = new Set<string>();
	const visit = (file: string, path: readonly string[]): string[] | undefined => {
		if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
		if (done.has(file)) return undefined;
		for (const { target } of graph.get(file) ?? []) {
			const next = resolveTarget(file, target);
			const cycle = next && visit(next, [...path, file]);
			if (cycle) return cycle;
		}
		done.add(file);
		return undefined;
	};
	for (const file of graph.keys()) {
		const cycle = visit(file, []);
		if (cycle) return cycle;
	}
	return undefined;
}

function resolveTarget(from: string, target: string): string | undefined {
	if (target.startsWith(".")) return relative(ROOT, resolve(ROOT, dirname(from), target));
	if (!target.startsWith("#")) return undefined;
	const path = target.slice(1);
	return path.startsWith("api/") ? path : `src/${path}`;
}
