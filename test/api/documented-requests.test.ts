import { parseArgs } from "node:util";
import { expect, it } from "vitest";
import { examplesIn, TEXTS } from "../guide-texts.ts";
import { useService } from "./running-service.ts";

const registry = useService();
const SHOWN_ORIGIN = "http://localhost:4321";
/** Dumps lie beside the releases; test/scripts tries them. */
const ELSEWHERE = /\/dumps\/|dump-keys/;

interface Shown {
	command: string;
	/** The answer that stands behind it, where one is shown. */
	answer: unknown;
}

/** Every request of the README and the guides. */
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
}).filter(({ command }) => !ELSEWHERE.test(command));

it("there are requests in README and guides", () => {
	expect(SHOWN.length).toBeGreaterThan(20);
});

it.each(SHOWN)("is answered as it is shown: $command", async ({ command, answer }) => {
	const response = await ask(command);
	const body = await response.text();
	expect(String(response.status)).toMatch(statusOf(answer) ?? /^2/);
	expect(body).not.toBe("");
	if (answer !== undefined) expectShape(answer, JSON.parse(body), "answer");
});

/** A request as curl would send it, to the running service. */
async function ask(command: string): Promise<Response> {
	const { values, positionals } = parseArgs({
		args: wordsOf(command).slice(1),
		allowPositionals: true,
		options: {
			header: { type: "string", short: "H", multiple: true, default: [] },
			data: { type: "string", short: "d" },
		},
	});
	const [url = ""] = positionals;
	expect(url).toMatch(new RegExp(`^${SHOWN_ORIGIN}`));
	const token = await registry.service.createToken("agents:write");
	const headers = values.header.map((line): [string, string] => {
		const [name = "", value = ""] = line.split(": ");
		return [name, value.replace("areg_…", token)];
	});
	return fetch(url.replace(SHOWN_ORIGIN, registry.service.origin), {
		headers,
		...(values.data === undefined ? {} : { method: "POST", body: values.data }),
	});
}

/** The words of a line, as a shell takes them. */
function wordsOf(line: string): string[] {
	return [...line.matchAll(/'([^']*)'|([^\s']+)/g)].map(
		([, quoted, plain]) => quoted ?? plain ?? "",
	);
}

function statusOf(answer: unknown): string | undefined {
	const isProblem = typeof answer === "object" && answer !== null && "code" in answer;
	return isProblem && "status" in answer ? String(answer.status) : undefined;
}

/** An answer has at least the members that are shown, of the same kind. */
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
