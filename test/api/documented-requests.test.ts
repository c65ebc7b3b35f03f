import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { writeDumpIndex } from "#dumps/write-index.ts";
import { readDumpKeys } from "#signing/signing-keys.ts";
import { makeSampleDumps } from "../dumps/dump-fixture.ts";
import { examplesIn, TEXTS } from "../guide-texts.ts";
import { plainPages } from "../publish/plain-pages.ts";
import { drawSample, NOW, startService } from "./running-service.ts";

const SHOWN_ORIGIN = "http://localhost:4321";

const dumps = await makeSampleDumps();
const dumpId = (await dumps.write(NOW)) ?? "";
await writeDumpIndex({
	directory: dumps.directory,
	context: await dumps.contextAt(NOW),
	pages: plainPages,
	ids: [dumpId],
	current: dumpId,
	lookedAt: NOW,
});
const drawn = await drawSample({ dumpKeys: await readDumpKeys(dumps.dataDirectory) });
const service = await startService(drawn, { releasesDirectory: dirname(dumps.directory) });
afterAll(() => dumps.remove());

interface Shown {
	command: string;
	/** The answer shown below it, if any. */
	answer: unknown;
}

/** Every request in the README and guides. */
const SHOWN: readonly Shown[] = TEXTS.flatMap((text) => {
	const examples = examplesIn(text);
	return examples.flatMap((example, index) => {
		if (example.language !== "sh") return [];
		const commands =
			example.text.replaceAll(/\\\n/g, " ").match(/^curl (?:'[^']*'|[^\n'])+$/gm) ?? [];
		const next = examples[index + 1];
		return commands.map((command, place) => ({
			command,
			answer: place === 0 && next?.language === "json" ? JSON.parse(next.text) : undefined,
		}));
	});
});

it("README and guides contain requests", () => {
	expect(SHOWN.length).toBeGreaterThan(20);
});

it.each(SHOWN)("is answered as shown: $command", async ({ command, answer }) => {
	const response = await ask(command);
	const body = await response.text();
	expect(String(response.status)).toMatch(statusOf(answer) ?? /^2/);
	expect(body).not.toBe("");
	if (answer !== undefined) expectShape(answer, JSON.parse(body), "answer");
});

it("the signature of a dump is verified as shown", async () => {
	const shown = TEXTS.flatMap(examplesIn).find(({ text }) => text.includes("\nopenssl pkeyutl"));
	const folder = await mkdtemp(join(tmpdir(), "dump-signature-"));
	onTestFinished(() => rm(folder, { recursive: true }));
	const lines = shown?.text.trimEnd().split("\n") ?? [];
	const check = wordsOf(lines.at(-1) ?? "");
	for (const command of lines.slice(0, -1)) {
		const address = wordsOf(command).at(-1) ?? "";
		const body = Buffer.from(await (await ask(command)).arrayBuffer());
		await writeFile(join(folder, basename(address)), body);
	}
	const [program = "", ...args] = check;
	const { stdout } = await promisify(execFile)(program, args, { cwd: folder });
	expect(stdout).toContain("Signature Verified Successfully");
	await writeFile(join(folder, "manifest.json"), "{}");
	await expect(promisify(execFile)(program, args, { cwd: folder })).rejects.toThrow();
});

/** What earlier requests have saved, by the name of the file. */
const saved = new Map<string, string>();

/** Sends a request to the running service like curl. */
async function ask(command: string): Promise<Response> {
	const { values, positionals } = parseArgs({
		args: wordsOf(command).slice(1),
		allowPositionals: true,
		options: {
			header: { type: "string", short: "H", multiple: true, default: [] },
			data: { type: "string", short: "d" },
			"remote-name": { type: "boolean", short: "O" },
			output: { type: "string", short: "o" },
			silent: { type: "boolean", short: "s" },
			fail: { type: "boolean", short: "f" },
		},
	});
	const [url = ""] = positionals;
	expect(url).toMatch(new RegExp(`^${SHOWN_ORIGIN}`));
	const token = await service.createToken("agents:write");
	const headers = values.header.map((line): [string, string] => {
		const [name = "", value = ""] = line.split(": ");
		return [name, value.replace("areg_…", token)];
	});
	const address = url.replace("<dump>", dumpId).replace(SHOWN_ORIGIN, service.origin);
	const body = values.data?.startsWith("@") ? saved.get(values.data.slice(1)) : values.data;
	const response = await fetch(address, {
		headers,
		...(body === undefined ? {} : { method: "POST", body }),
	});
	if (values.output !== undefined) saved.set(values.output, await response.clone().text());
	return response;
}

/** Splits a line into words like a shell. */
function wordsOf(line: string): string[] {
	return [...line.matchAll(/'([^']*)'|([^\s']+)/g)].map(
		([, quoted, plain]) => quoted ?? plain ?? "",
	);
}

function statusOf(answer: unknown): string | undefined {
	const isProblem = typeof answer === "object" && answer !== null && "code" in answer;
	return isProblem && "status" in answer ? String(answer.status) : undefined;
}

/** An answer has at least the members shown, of the same types. */
function expectShape(shown: unknown, actual: unknown, place: string): void {
	if (Array.isArray(shown) && Array.isArray(actual)) {
		expectShape(shown[0], actual[0], `${place}[0]`);
	} else if (isObject(shown) && isObject(actual)) {
		for (const [name, value] of Object.entries(shown)) {
			expect(Object.keys(actual), place).toContain(name);
			expectShape(value, actual[name], `${place}.${name}`);
		}
	} else {
		expect([place, typeof actual]).toEqual([place, typeof shown]);
	}
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
