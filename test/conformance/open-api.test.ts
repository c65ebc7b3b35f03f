import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import openapiTypes, { astToString } from "openapi-typescript";
import ts from "typescript";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { fillPath } from "#contract/http/addresses.ts";
import { type Endpoint, essenceOf } from "#contract/http/endpoint.ts";
import { ENDPOINTS } from "#contract/http/endpoints.ts";
import { useService } from "../api/running-service.ts";
import { GENERATED_CLIENT, MISTAKES } from "./generated-client.ts";
import { RECIPES, type Recipe } from "./recipes.ts";
import { createWorld, type World } from "./world.ts";

const running = useService();
let source: string;
let token: string;
beforeAll(async () => {
	source = await (await fetch(`${running.service.origin}/openapi.json`)).text();
	token = await running.service.createToken("agents:write");
});

/** What Redocly finds in a document with its recommended rules, including warnings. */
async function lint(text: string): Promise<string[]> {
	const config = await createConfig({ extends: ["recommended"] });
	const found = await lintFromString({ source: text, absoluteRef: "openapi.json", config });
	return found.map(
		({ severity, ruleId, message, location: [place] }) =>
			`${severity} ${ruleId} at ${place?.pointer}: ${message}`,
	);
}

describe("the OpenAPI document of a running service", () => {
	it("passes an independent linter without an error or a warning", async () => {
		expect(await lint(source)).toEqual([]);
	});

	it("fails in that linter if an example violates its schema", async () => {
		const broken = source.replace('"market_score":', '"market_score":"high","_":');
		expect((await lint(broken)).join()).toContain("no-invalid-media-type-examples");
	});
});

const Document = z.looseObject({
	paths: z.record(
		z.string(),
		z.record(
			z.string(),
			z.looseObject({
				responses: z.record(
					z.string(),
					z.looseObject({ content: z.record(z.string(), z.looseObject({})).optional() }),
				),
			}),
		),
	),
});

describe("the real answers of the service", () => {
	const rows = (ENDPOINTS as readonly Endpoint[]).filter(({ schema }) => schema !== null);
	const recipes: Readonly<Record<string, Recipe>> = RECIPES;

	/** Requests as the recipe says. */
	async function ask({ id, method, path }: Endpoint, world: World): Promise<unknown> {
		const { make, query = "", ...recipe } = recipes[id] ?? {};
		const { parameters = {}, body } = make ? await world.prepare(make) : recipe;
		const filled = fillPath(path, parameters);
		const response = await fetch(running.service.origin + filled + query, {
			method,
			headers: { "X-API-Key": world.token, "Content-Type": "application/json" },
			...(body ? { body: JSON.stringify(body) } : {}),
		});
		expect(response.ok, id).toBe(true);
		return response.json();
	}

	it("match the document: every JSON answer would be a valid example in it", async () => {
		const document = Document.parse(JSON.parse(source));
		const world = await createWorld(running.service.registry);
		// The document above took time, so idle connections are closed now and not while one is used.
		await setTimeout(100);
		for (const endpoint of rows.filter(({ id }) => !recipes[id]?.onlyAbsent)) {
			const example = await ask(endpoint, world);
			const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
			const content = operation?.responses[endpoint.status]?.content;
			Object.assign(content?.[essenceOf(endpoint.mediaType)] ?? {}, { example });
		}
		const asked = JSON.stringify(document);
		expect(asked.length).toBeGreaterThan(source.length);
		expect(await lint(asked)).toEqual([]);
	});
});

describe("a client generated from the OpenAPI document", () => {
	it("compiles, refuses mistakes, and receives what its types say", async () => {
		const folder = await mkdtemp(join(tmpdir(), "agent-registry-client-"));
		onTestFinished(() => rm(folder, { recursive: true }));
		await symlink(join(import.meta.dirname, "../../node_modules"), join(folder, "node_modules"));
		await writeFile(join(folder, "package.json"), '{"type":"module"}');
		await writeFile(join(folder, "openapi.ts"), astToString(await openapiTypes(source)));
		await writeFile(join(folder, "client.ts"), GENERATED_CLIENT);
		const mistakes = MISTAKES.map((line) => `// @ts-expect-error\n${line}`).join("\n");
		await writeFile(join(folder, "mistakes.ts"), `${GENERATED_CLIENT}\n${mistakes}\n`);

		expect(compile(["client.ts", "mistakes.ts"].map((name) => join(folder, name)))).toEqual([]);
		const { stdout } = await promisify(execFile)(process.execPath, [
			join(folder, "client.ts"),
			running.service.origin,
			token,
		]);
		expect(JSON.parse(stdout)).toEqual({
			listed: 2,
			agent: [200, true, "number", "string"],
			history: 1,
			categories: running.drawn.snapshot.categories.length,
			feed: [
				["slug", "rank"],
				["slug", "rank"],
			],
			badge: 1,
			unknown: [404, "not_found"],
			tooMany: [400, "invalid_query"],
			anonymous: [401, "missing_credentials"],
			accepted: [202, "pending"],
			refused: ["invalid_body", ["#/title", "#/website_url"]],
			submission: ["Generated Client", expect.any(Number)],
		});
	});

	/** Errors of the compiler in strict mode. */
	function compile(files: string[]): string[] {
		const program = ts.createProgram(files, {
			target: ts.ScriptTarget.ES2024,
			module: ts.ModuleKind.NodeNext,
			lib: ["lib.es2024.d.ts", "lib.dom.d.ts"],
			types: ["node"],
			strict: true,
			noUncheckedIndexedAccess: true,
			allowImportingTsExtensions: true,
			noEmit: true,
			skipLibCheck: true,
		});
		return ts
			.getPreEmitDiagnostics(program)
			.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
	}
});
