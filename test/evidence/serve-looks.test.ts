import { expect, it } from "vitest";
import { serveLooks } from "#evidence/serve-looks.ts";

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const seen = (subject: string) => ({
	kind: "advisories" as const,
	subject,
	observed_at: "2026-11-26T12:00:00.000Z",
	snapshot_at: null,
	matches: [],
});

it("a look that fails is reported, and the others go on, also at its host", async () => {
	const names = ["a", "bad", "b"];
	const written: string[] = [];
	const reported: unknown[] = [];
	const fault = new TypeError("Invalid character");
	await serveLooks({
		lines: (async function* () {
			for (const [index, name] of names.entries())
				yield JSON.stringify({ id: id(index), subject: `package:npm/${name}` });
		})(),
		look: async (subject) => {
			if (subject.endsWith("bad")) throw fault;
			return { evidence: seen(subject), ms: 7, retryAfter: null };
		},
		write: (line) => void written.push(line),
		report: (error) => void reported.push(error),
		pauseMs: 0,
	});
	expect(written.map((line) => JSON.parse(line))).toEqual([
		{ id: id(0), evidence: seen("package:npm/a"), ms: 7, retryAfter: null },
		{ id: id(1), evidence: null, ms: null, retryAfter: 3600 },
		{ id: id(2), evidence: seen("package:npm/b"), ms: 7, retryAfter: null },
	]);
	expect(reported).toEqual([fault]);
});

it("a host has its peace between two looks, and no other waits for it", async () => {
	const began: [string, number][] = [];
	const startedAt = performance.now();
	await serveLooks({
		lines: (async function* () {
			for (const [index, host] of ["a.dev", "a.dev", "b.dev"].entries())
				yield JSON.stringify({ id: id(index), subject: `endpoint:https://${host}/${index}` });
		})(),
		look: async (subject) => {
			began.push([subject.slice(-1), performance.now() - startedAt]);
			return { evidence: seen(subject), ms: 7, retryAfter: null };
		},
		write: () => {},
		report: () => {},
		pauseMs: 200,
	});
	expect(began.map(([name]) => name)).toEqual(["0", "2", "1"]);
	expect(began[2]?.[1]).toBeGreaterThanOrEqual(199);
	expect(performance.now() - startedAt).toBeGreaterThanOrEqual(398);
});
