import { z } from "zod";
import { type ReadStatement, STATEMENT } from "#contract/evidence/statements.ts";
import { OptionalText } from "#contract/primitives.ts";
import { excerptOf } from "#domain/checks/visible-text.ts";
import { isObject } from "../content/place.ts";

/** OASIS, Static Analysis Results Interchange Format 2.1.0: the members that are shown. */
const Rule = z.object({
	id: z.string(),
	properties: z.object({ version: OptionalText }).optional(),
});
const Driver = z.object({
	name: z.string(),
	version: OptionalText,
	semanticVersion: OptionalText,
	rules: z.array(Rule).default([]),
});
const Artifact = z.object({ hashes: z.record(z.string(), z.string()).optional() });
const Result = z.object({
	ruleId: OptionalText,
	level: z.string().default("warning"),
	message: z.object({ text: OptionalText }),
});
const Run = z.object({
	tool: z.object({ driver: Driver }),
	artifacts: z.array(Artifact).default([]),
	results: z.array(Result).default([]),
});
const Sarif = z.object({ version: z.literal("2.1.0"), runs: z.array(Run).min(1) });

const InToto = z.object({
	_type: z.string().startsWith("https://in-toto.io/Statement/"),
	subject: z.array(z.object({ digest: z.record(z.string(), z.string()) })).min(1),
	predicateType: z.string(),
	predicate: z.record(z.string(), z.unknown()).default({}),
});

/** Digests that it says it is about; none if it names none. */
export interface FoundStatement extends ReadStatement {
	digests: string[];
}

/** What another scanner says, as plain texts. Undefined if it is neither of the two formats. */
export function readStatement(content: unknown): FoundStatement | undefined {
	const sarif = Sarif.safeParse(content).data;
	if (sarif) return readSarif(sarif.runs);
	const inToto = InToto.safeParse(content).data;
	return inToto && readInToto(inToto);
}

function readSarif(runs: z.infer<typeof Sarif>["runs"]): FoundStatement {
	const driver = runs[0]?.tool.driver;
	const results = runs.flatMap((run) => {
		const rules = new Map(run.tool.driver.rules.toReversed().map((rule) => [rule.id, rule]));
		return run.results.map(({ ruleId = "", level, message }) => {
			const version = rules.get(ruleId)?.properties?.version ?? null;
			return { rule: ruleId, version, level, text: message.text ?? "" };
		});
	});
	const hashes = runs.flatMap(({ artifacts }) =>
		artifacts.flatMap(({ hashes }) => [hashes?.["sha-256"], hashes?.["sha-512"]]),
	);
	return shown("sarif", results, {
		scanner: driver?.name ?? "",
		version: driver?.semanticVersion ?? driver?.version,
		digests: hashes.filter((hash) => hash !== undefined),
	});
}

function readInToto({ subject, predicateType, predicate }: z.infer<typeof InToto>): FoundStatement {
	const results = factsIn(predicate, "").map(([rule, text]) => ({
		rule,
		version: null,
		level: null,
		text,
	}));
	return shown("in-toto", results, {
		scanner: predicateType,
		version: undefined,
		digests: subject.flatMap(({ digest: { sha256, sha512 } }) =>
			[sha256 ?? [], sha512 ?? []].flat(),
		),
	});
}

const MAX_DEPTH = 16;

function factsIn(value: unknown, place: string, depth = 0): [string, string][] {
	if (isObject(value) || Array.isArray(value)) {
		if (depth === MAX_DEPTH) return [];
		const parts = Object.entries(value);
		return parts.flatMap(([name, part]) => factsIn(part, `${place}/${name}`, depth + 1));
	}
	return value === null || value === undefined ? [] : [[place, String(value)]];
}

function shown(
	kind: ReadStatement["kind"],
	results: ReadStatement["results"],
	facts: { scanner: string; version: string | undefined; digests: string[] },
): FoundStatement {
	const { scanner, version, digests } = facts;
	return {
		kind,
		scanner: excerptOf(scanner),
		scanner_version: version === undefined ? null : excerptOf(version),
		results: results.slice(0, STATEMENT.maxResults).map((result) => ({
			rule: excerptOf(result.rule),
			version: result.version && excerptOf(result.version),
			level: result.level && excerptOf(result.level),
			text: excerptOf(result.text),
		})),
		left_out: Math.max(0, results.length - STATEMENT.maxResults),
		digests: digests.map((digest) => digest.toLowerCase()),
	};
}
