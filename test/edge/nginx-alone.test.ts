import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillPath, isApiPath, pathsOf } from "#contract/http/addresses.ts";
import { ASSETS } from "#contract/http/assets.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { ENDPOINTS } from "#contract/http/endpoints.ts";
import { PAGES } from "#contract/http/pages.ts";
import { switchRelease } from "#snapshot/releases/switch-release.ts";
import { type DrawnSample, drawSample } from "../api/running-service.ts";
import { freePort } from "../scripts/instance.ts";
import { hasNginx, type NginxServer, startNginx } from "../servers/nginx-server.ts";
import { askRaw } from "./ask-raw.ts";

const rows: readonly Endpoint[] = [...ENDPOINTS, ...PAGES, ...ASSETS];
const withFiles = rows.filter(({ id, file }) => file !== undefined && id !== "notFound");

const WISHES = [
	undefined,
	"text/html",
	"text/html, text/markdown;q=0.5",
	"text/markdown;q=0.1, */*",
	"text/html;q=0.3, text/markdown;q=0.5",
	"application/markdown",
];
const MARKDOWN_WISHES = ["text/markdown", "Text/Markdown, text/html;q=0.9", "text/markdown;q=0.4"];

const DUMP = "2026-05-04T12-00-00-000Z";
const DUMP_FILES = ["index.json", "index.html", `${DUMP}/manifest.json`, `${DUMP}/agents.csv.gz`];

/** A value for every name in a path. */
const NAMES = {
	...{ slug: "harbor-scout", category: "legal", incident: "outage-1", week: "2026-W18" },
	...{ asset: "page.AbC_1-2.css", guide: "grow", group: "agents", page: "home" },
	sha256: "0a".repeat(32),
	part: "1",
	advisory: "x_AR-2026-0b7c2f3a8a41",
	check: "reach.mcp",
};

describe.runIf(hasNginx)("nginx whose service does not answer", () => {
	let drawn: DrawnSample;
	let nginx: NginxServer;
	beforeAll(async () => {
		// Its own folder, because dumps are added next to the release.
		drawn = await drawSample({ alter: () => {} });
		const releasesDirectory = dirname(drawn.release.directory);
		const write = async (place: string, text: string) => {
			await mkdir(dirname(place), { recursive: true });
			await writeFile(place, text);
		};
		for (const file of DUMP_FILES) await write(join(releasesDirectory, "dumps", file), file);
		for (const { file = "", variants = [], markdown } of withFiles) {
			const files = [file, ...variants.map((variant) => variant.file), markdown?.file ?? file];
			for (const name of files.map((template) => fillPath(template, NAMES))) {
				await write(join(drawn.release.directory, name), name);
			}
		}
		await switchRelease(releasesDirectory, drawn.release.manifest.id);
		nginx = await startNginx({ upstreams: [`127.0.0.1:${await freePort()}`], releasesDirectory });
	});
	afterAll(async () => {
		await nginx?.remove();
		await drawn?.remove();
	});

	const ask = async (target: string, accept?: string, method = "GET") => {
		const headers = {
			"X-Forwarded-Proto": "https",
			...(accept === undefined ? {} : { Accept: accept }),
		};
		const { status, headers: told, body } = await askRaw(nginx.origin, { method, target, headers });
		return { status, type: told["content-type"], told, body: body.toString() };
	};

	it.each(DUMP_FILES)("gives the file %s of dumps", async (file) => {
		const { status, body } = await ask(`/dumps/${file.replace(/^index.html$/, "")}`);
		expect([status, body]).toEqual([200, file]);
	});

	it.each([
		...[
			"/agents/nobody-here/",
			"/agents/?q=harbor",
			"/api/v1/agents?page=2",
			"/404/",
			"/dashboard/",
		],
		...[`/dumps/${DUMP}/agents.ndjson.gz`, "/dumps/../current/llms.txt", "/api/health", "/nothing"],
	])("answers %s with a problem, because no file does", async (target) => {
		const { status, type } = await ask(target, "text/html, text/markdown;q=0.5");
		expect([status === 400 ? 503 : status, type]).toEqual([
			503,
			"application/problem+json; charset=utf-8",
		]);
	});

	it.each(withFiles)("gives the file of $id to whoever asks", async (endpoint) => {
		const { id, mediaType, query, queryRateClass, markdown, variants = [] } = endpoint;
		const targets = pathsOf(endpoint).map((path) => fillPath(path, NAMES));
		for (const target of targets) {
			const queries = variants.map(({ query: { name, value } }) => `?${name}=${value}`);
			if (!query && (!queryRateClass || id === "agent")) queries.push("?utm_source=mail", "?");
			for (const accept of WISHES) {
				expect(await ask(target, accept)).toMatchObject({ status: 200, type: mediaType });
			}
			for (const asked of queries) {
				expect([asked, (await ask(target + asked, "text/markdown;q=0.1, */*")).status]).toEqual([
					asked,
					200,
				]);
			}
			expect((await ask(target, "text/html, text/markdown;q=0.5", "HEAD")).status).toBe(200);
			for (const accept of markdown ? MARKDOWN_WISHES : []) {
				const { status, type, told } = await ask(target, accept);
				expect([status, type]).toEqual([200, "text/markdown; charset=utf-8"]);
				expect(told).toMatchObject({
					"cache-control": "private, max-age=0",
					"content-location": fillPath(markdown?.path ?? "", NAMES),
				});
			}
		}
		if (targets[0] === "/" || !targets[0]?.endsWith("/") || isApiPath(targets[0])) return;
		const { status, told } = await ask(`${targets[0].slice(0, -1)}?a=b`);
		expect([status, told.location]).toEqual([308, `${targets[0]}?a=b`]);
	});
});
