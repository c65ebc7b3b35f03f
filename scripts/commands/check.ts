import { readFile, stat } from "node:fs/promises";
import type { Command } from "commander";
import type { CheckRule, CheckState, Severity } from "#contract/evidence/check-row.ts";
import { CHECK_IDS, CHECK_RULES, type CheckResult } from "#contract/evidence/checks.ts";
import type { Connection } from "#contract/facts/connect.ts";
import type { ProblemIssue } from "#contract/http/problem.ts";
import { DOCUMENT_FORMATS } from "#contract/intake/document.ts";
import { keysOf } from "#contract/members-of.ts";
import { createLineFinder } from "#documents/content/line-of-pointer.ts";
import { issueNote } from "#documents/document-reading.ts";
import { bundleOfDocument, emptyBundle } from "#documents/evidence/check-document.ts";
import { runChecks } from "#domain/checks/run-checks.ts";
import { endpointSubject } from "#domain/evidence/evidence-subjects.ts";
import { sha256 } from "#registry/sha256.ts";
import { systemSentence } from "../terminal/system-sentence.ts";
import { printable, UsageError } from "../terminal/terminal.ts";
import {
	addFindingOptions,
	type FindingOptions,
	levelOf,
	tellFindings,
} from "./finding-options.ts";
import { lookAtEndpoint, toolsLine } from "./look.ts";

const NOTES = `
Places are files or addresses. Files are a server.json, a list of tools (tools.json), an A2A agent card, a SKILL.md or
any other document of a listing. For them nothing is asked over the network, so rules about what others answer are not
evaluated. An address is that of an MCP endpoint. It is asked once who it is and which tools it has, without calling any.
Also asked are its robots.txt and that of its domain, where it redirects to, and, if it asks for sign-in, the documents
that say how.
Exit code 1 if anything is found of at least the severity: a rule that fails has its own, every warning is low, and a
document that is not as its format says is medium. Exit code 2 if a place could not be checked; the others are.`;

/** Of documents that are not as their format says. */
const UNFIT = {
	id: "document",
	label: "Document is as its format says",
	asks: "Has it the members that its format requires, and are they what they should be?",
	help: "It is read as listings are.",
	level: "error",
} as const;

/** Lists of tools are larger than documents may be. */
const MAX_BYTES = 5 * 1024 * 1024;

export function addCheckCommand(program: Command): void {
	addFindingOptions(program.command("check <place...>"))
		.addHelpText("after", NOTES)
		.action(async (places: string[], options: FindingOptions) => {
			const files: CheckedFile[] = [];
			const flaws: string[] = [];
			for (const place of places) {
				const isAddress = /^https?:\/\//iu.test(place);
				try {
					files.push(await (isAddress ? checkAddress(place) : checkFile(place)));
				} catch (error) {
					if (!(error instanceof UsageError)) throw error;
					flaws.push(printable(error.message));
				}
			}
			if (files.length === 0) throw new UsageError(flaws.join("\n"));
			tellFindings(options, {
				value: files.map(({ notes: _, text: __, ...file }) => file),
				lines: files.flatMap((file, at) => [...(at > 0 ? [""] : []), ...describe(file)]),
				sarif: () => sarifOf(files),
				levels: files.flatMap(({ results, issues }) => [
					...results.flatMap(severitiesOf),
					...issues.map((): Severity => "medium"),
				]),
			});
			for (const flaw of flaws) process.stderr.write(`${printable(flaw)}\n`);
			if (flaws.length > 0) process.exitCode = 2;
		});
}

interface CheckedFile {
	file: string;
	format: string;
	results: CheckResult[];
	issues: readonly ProblemIssue[];
	notes: string[];
	text: string;
}

/** What the operator names is asked through the same guard as what strangers name. */
async function checkAddress(address: string): Promise<CheckedFile> {
	const connection: Connection = {
		kind: "remote",
		transport: "streamable-http",
		url: address,
		headers: [],
		variables: [],
	};
	if (endpointSubject(connection) === undefined) {
		throw new UsageError(`${address} is not the address of a server.`);
	}
	const evidence = await lookAtEndpoint(address);
	const bundle = { ...emptyBundle(evidence.observed_at), evidence: [evidence] };
	const listing = { ...bundle.listing, connections: [connection] };
	const results = runChecks({ ...bundle, listing });
	const [reached] = results.filter(({ id }) => id === "reach.mcp");
	const notes = [
		reached?.sentence ?? "",
		...[toolsLine(evidence)].filter((line) => line !== undefined),
	];
	return { file: address, format: "endpoint", results, issues: [], notes, text: "" };
}

async function checkFile(path: string): Promise<CheckedFile> {
	const place = printable(path);
	const stats = await stat(path).catch(() => undefined);
	if (!stats?.isFile()) throw new UsageError(`There is no file ${place}.`);
	if (stats.size > MAX_BYTES) throw new UsageError(`${place} is larger than ${MAX_BYTES} bytes.`);
	const bytes = await readFile(path).catch((error: unknown) => {
		throw new UsageError(systemSentence(error, place));
	});
	const observedAt = new Date().toISOString();
	const text = bytes.toString("utf8");
	const read = bundleOfDocument(text, { url: null, observedAt, sha256: sha256(bytes) });
	if (!read.ok) throw new UsageError(`${place} cannot be checked. ${read.notes.join(" ")}`);
	const format = read.format === null ? "list of tools" : DOCUMENT_FORMATS[read.format].label;
	const { bundle, issues, notes } = read;
	return { file: place, format, results: runChecks(bundle), issues, notes, text };
}

function severitiesOf({ id, state }: CheckResult): Severity[] {
	if (state === "fail") return [CHECK_RULES[id].severity];
	return state === "warn" ? ["low"] : [];
}

const STATES: Readonly<Record<CheckState, string>> = {
	fail: "failed",
	warn: "warned",
	pass: "passed",
	not_evaluated: "not evaluated",
	not_applicable: "not applicable",
};

function describe({ file, format, results, issues, notes }: CheckedFile): string[] {
	const lines = results
		.filter(isFound)
		.flatMap((result) => [
			`  ${result.state}  ${result.id}: ${result.sentence}`,
			...result.evidence.map(({ pointer, excerpt }) => `        ${pointer ?? "text"}: ${excerpt}`),
			`        To mend it: ${rowOf(result)?.mend}`,
		]);
	const counts = keysOf(STATES).flatMap((state) => {
		const count = results.filter((result) => result.state === state).length;
		return count > 0 ? [`${count} ${STATES[state]}`] : [];
	});
	const unfit = issues.map((issue) => `  fail  ${UNFIT.id}: ${issueNote(issue)}`);
	const noted = notes.map((note) => `  note  ${note}`);
	return [`${file} (${format}): ${counts.join(", ")}.`, ...unfit, ...lines, ...noted];
}

const isFound = ({ state }: CheckResult): boolean => state === "fail" || state === "warn";

function rowOf({ id, reason_code }: CheckResult) {
	const rule: CheckRule = CHECK_RULES[id];
	return rule.reasons[reason_code];
}

function sarifOf(files: readonly CheckedFile[]) {
	const rules = CHECK_IDS.map((id) => {
		const { label, asks, how, falseAlarms, severity } = CHECK_RULES[id];
		const help = `${how} False alarms: ${falseAlarms}`;
		return { id, label, asks, help, level: levelOf(severity) } as const;
	});
	const results = files.flatMap(({ file, results: all, issues, text }) => {
		const lineOf = createLineFinder(text);
		const placed = (ruleId: string, reason: string, pointer: string | null) => ({
			ruleId,
			file,
			pointer,
			line: lineOf(pointer ?? ""),
			key: sha256([file, ruleId, reason].join("\n")),
		});
		return [
			...issues.map((issue) => ({
				...placed(UNFIT.id, issue.pointer, issue.pointer),
				level: UNFIT.level,
				sentence: issueNote(issue),
			})),
			...all.filter(isFound).map((result) => ({
				...placed(
					result.id,
					[result.subject.split(":")[0], result.reason_code].join("\n"),
					result.evidence[0]?.pointer ?? null,
				),
				level: result.state === "fail" ? ("error" as const) : ("warning" as const),
				sentence: `${result.sentence} To mend it: ${rowOf(result)?.mend}`,
			})),
		];
	});
	return { rules: [UNFIT, ...rules], results };
}
