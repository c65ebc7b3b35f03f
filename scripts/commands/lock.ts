import { readFile } from "node:fs/promises";
import type { Command } from "commander";
import { AgentsLock, LOCK, LOCK_DIFFERENCES, LockCheck } from "#contract/evidence/lock.ts";
import { keysOf } from "#contract/members-of.ts";
import { parseJson } from "#contract/parse-json.ts";
import { issueSentence } from "#domain/texts/issue-sentence.ts";
import { sha256 } from "#registry/sha256.ts";
import { systemSentence } from "../terminal/system-sentence.ts";
import { printable, UsageError } from "../terminal/terminal.ts";
import { callForJson } from "./call-registry.ts";
import {
	addFindingOptions,
	type FindingOptions,
	levelOf,
	tellFindings,
} from "./finding-options.ts";

interface LockOptions extends FindingOptions {
	registry?: string;
	unseen?: boolean;
}

type CheckedAgent = LockCheck["agents"][number];

const NOTES = `
Exit code 1 if anything differs of at least the severity, 2 if it could not be checked. What was known and cannot be
seen now is told, and counts with --unseen. In CI, name the registry: the
file may say any.`;

export function addLockCommand(program: Command): void {
	const lock = program.command("lock");
	addFindingOptions(lock.command("check <file>"))
		.description(`what is different since ${LOCK.file} was made; any number of entries`)
		.option("--unseen", "also exit with 1 for what was known and cannot be seen now")
		.option("--registry <address>", "registry to ask, by default the one that made the file")
		.addHelpText("after", NOTES)
		.action(async (file: string, options: LockOptions) => {
			const lock = await readLock(file);
			const registry = options.registry ?? lock.registry;
			const agents: CheckedAgent[] = [];
			for (const body of partsOf(lock)) {
				const { data } = await callForJson({ registry }, LockCheck, ["checkLock", body]);
				agents.push(...data.agents);
			}
			if (agents.length !== lock.agents.length) {
				throw new UsageError(`${registry} left out ${lock.agents.length - agents.length} entries.`);
			}
			const all = agents.flatMap(({ differences }) => differences);
			const rows = all.filter(({ kind }) => options.unseen || kind !== "unseen");
			tellFindings(options, {
				value: { registry, agents },
				lines: describe(registry, agents),
				sarif: () => sarifOf(file, agents),
				levels: rows.map(({ severity }) => severity),
			});
		});
}

async function readLock(path: string): Promise<AgentsLock> {
	const file = printable(path);
	const text = await readFile(path, "utf8").catch((error: unknown) => {
		throw new UsageError(printable(systemSentence(error, file)));
	});
	const content = parseJson(text);
	if (content === undefined) throw new UsageError(`${file} is no lock: it is not JSON.`);
	const lock = AgentsLock.safeParse(content, { error: issueSentence });
	if (lock.success) return lock.data;
	const [issue] = lock.error.issues;
	throw new UsageError(`${file} is no lock: ${issue?.path.join(".") || "it"} ${issue?.message}.`);
}

/** As many entries at a time as a registry takes. */
function partsOf({ agents, ...lock }: AgentsLock): AgentsLock[] {
	const half = Math.ceil(agents.length / 2);
	const body = { ...lock, agents };
	const bytes = Buffer.byteLength(JSON.stringify(body));
	const isPart = agents.length <= LOCK.maxEntries && bytes <= LOCK.maxBytes;
	if (isPart || agents.length < 2) return agents.length === 0 ? [] : [body];
	return [agents.slice(0, half), agents.slice(half)].flatMap((part) =>
		partsOf({ ...lock, agents: part }),
	);
}

function describe(registry: string, agents: readonly CheckedAgent[]): string[] {
	const changed = agents.filter(({ differences }) => differences.length > 0);
	const lines = changed.flatMap(({ slug, differences }) => [
		slug,
		...differences.flatMap(({ kind, severity, sentence, before, after }) => [
			`  ${severity}  ${kind}: ${sentence}`,
			...(before === null ? [] : [`        approved: ${before}`]),
			...(after === null ? [] : [`        now: ${after}`]),
		]),
	]);
	return [`${changed.length} of ${agents.length} agents differ at ${registry}.`, ...lines];
}

function sarifOf(file: string, agents: readonly CheckedAgent[]) {
	const rules = keysOf(LOCK_DIFFERENCES).map((kind) => {
		const { label, severity, says } = LOCK_DIFFERENCES[kind];
		return { id: `lock.${kind}`, label, asks: says, help: MEND, level: levelOf(severity) } as const;
	});
	const results = agents.flatMap(({ slug, differences }, place) =>
		differences.map(({ kind, severity, sentence, before, after }) => ({
			ruleId: `lock.${kind}`,
			level: levelOf(severity),
			sentence: [
				`${slug}: ${sentence}`,
				...(before === null ? [] : [`Approved: ${before}`]),
				...(after === null ? [] : [`Now: ${after}`]),
			].join("\n"),
			file,
			line: 1,
			pointer: `#/agents/${place}`,
			key: sha256([file, slug, kind, sentence, after].join("\n")),
		})),
	);
	return { rules, results };
}

const MEND = "Look at what differs. If you approve it, make the lock again.";
