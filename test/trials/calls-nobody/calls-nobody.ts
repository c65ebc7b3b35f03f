import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { SCOPES } from "#contract/vocabulary.ts";
import { openBrowser } from "../../api/dashboard/dashboard-service.ts";
import { type Instance, instanceIn, PROJECT } from "../../scripts/instance.ts";
import { spawnScript } from "../../scripts/running-script.ts";
import { makeSampleInstance } from "../../scripts/sample-instance.ts";
import type { Setting, Trial } from "../trial.ts";
import { registryJson, startServer, trialFolder } from "../trial-instance.ts";
import { DOCUMENTS, importDocuments } from "./import-documents.ts";
import { type Question, questionsFor } from "./questions.ts";

/** From this many requests on, the first start and the compilation of templates are included. */
const THOROUGH_FROM = 1_000;
const PRELOAD = join(PROJECT, "test/trials/calls-nobody/preload.ts");

/** What must have run under the guard for a valid result. `process.js` belongs to the pool. */
const GUARDED = ["start.ts", "build.ts", "registry.ts", "process.js"];

export const callsNobody: Trial = {
	promise: "The service, the hourly job and every command call nobody",
	unit: "requests",
	full: 20_000,
	run: walkUnderGuard,
};

async function walkUnderGuard(setting: Setting) {
	const folder = await trialFolder(setting);
	const attempts = join(folder, "attempts");
	const isThorough = setting.count >= THOROUGH_FROM;
	const guarded = guard(await freshInstance(setting, isThorough), attempts);
	if (isThorough) await compileTemplates(guarded, join(folder, "templates"));
	const server = await startServer(guarded, setting);
	const broken = await ask(guarded, setting);
	await importDocuments(guarded, folder, isThorough ? DOCUMENTS : DOCUMENTS.slice(0, 1));
	await server.stop();

	const lines = existsSync(attempts) ? (await readFile(attempts, "utf8")).split("\n") : [];
	const loaded = lines.filter((line) => line.startsWith("guards "));
	const tried = lines.filter((line) => line !== "" && !line.startsWith("guards "));
	const missed = GUARDED.filter((name) => !loaded.includes(`guards ${name}`));
	return {
		figures: { "processes and threads under the guard": loaded.length },
		broken: [
			...broken,
			...tried.map((attempt) => `something tried to ${attempt}`),
			...missed.map((name) => `${name} was not watched`),
		],
	};
}

/** An empty instance, or if that would take too long, one with the sample and without a release. */
async function freshInstance(setting: Setting, isEmpty: boolean): Promise<Instance> {
	if (isEmpty) return instanceIn(await trialFolder(setting));
	const sample = await makeSampleInstance();
	setting.afterwards(sample.remove);
	return sample.copyTo(await trialFolder(setting));
}

/** Every process of this instance loads the guard, and so do their threads. */
function guard(instance: Instance, attempts: string): Instance {
	const NODE_OPTIONS = `--require=${PRELOAD}`;
	const off = { LIMIT_WRITE: "0", LIMIT_PAGE: "0", LIMIT_SIGN_IN: "0", LIMIT_REPORT: "0" };
	const settings = { ...instance.settings, ...off, NODE_OPTIONS, ATTEMPTS_FILE: attempts };
	return { ...instance, settings };
}

async function compileTemplates(instance: Instance, target: string): Promise<void> {
	const settings = { ...instance.settings, ASTRO_TELEMETRY_DISABLED: "1" };
	const args = ["build", "--silent", "--outDir", target];
	const { ended } = spawnScript({ settings }, "node_modules/astro/bin/astro.mjs", args);
	const { code, stderr } = await ended;
	if (code !== 0) throw new Error(`The templates cannot be compiled: ${stderr}`);
}

/** Requests everything at least once, and then at random. */
async function ask(instance: Instance, setting: Setting): Promise<string[]> {
	const scopes = SCOPES.flatMap((scope) => ["--scope", scope]);
	const { token } = await registryJson(instance, "token", "create", "--name", "walk", ...scopes);
	const { url } = await registryJson(instance, "account", "link");
	const browser = openBrowser(instance.baseUrl);
	await browser.send(new URL(url).pathname);
	const way = { baseUrl: instance.baseUrl, browser, token };
	const questions = await questionsFor(instance.baseUrl);
	const broken: string[] = [];
	for (let asked = 1; asked <= setting.count; asked += 1) {
		const index = asked <= questions.length ? asked - 1 : setting.random.next() * questions.length;
		const question = questions[Math.floor(index)];
		if (question) broken.push(...(await askOne(question, way)));
		setting.progress(asked);
	}
	return broken;
}

interface Way {
	baseUrl: string;
	browser: ReturnType<typeof openBrowser>;
	token: string;
}

async function askOne(
	{ method, path, body, isPersonal }: Question,
	{ baseUrl, browser, token }: Way,
): Promise<string[]> {
	const response = isPersonal
		? await browser.ask(path, method === "POST" ? { method, body: new URLSearchParams() } : {})
		: await fetch(baseUrl + path, {
				method,
				headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
				...(body === undefined ? {} : { body: JSON.stringify(body) }),
				redirect: "manual",
			});
	await response.arrayBuffer();
	return response.status < 500 ? [] : [`${method} ${path} was answered with ${response.status}`];
}
