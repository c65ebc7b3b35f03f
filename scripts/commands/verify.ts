import { readFile, stat } from "node:fs/promises";
import type { Command } from "commander";
import { readConfig } from "#api/settings/config.ts";
import { type DumpKey, DumpKeys } from "#contract/dumps/dump.ts";
import { getEndpoint } from "#contract/http/endpoints.ts";
import { parseJson } from "#contract/parse-json.ts";
import { type DumpSource, openDump } from "#dumps/dump-source.ts";
import { type DumpVerdict, verifyDump } from "#dumps/verify-dump.ts";
import { readDumpKeys } from "#signing/signing-keys.ts";
import { checkHour, noteDamaged } from "#snapshot/releases/damaged-files.ts";
import { currentReleaseId } from "#snapshot/releases/open-release.ts";
import { createSteps } from "../terminal/steps.ts";
import { systemSentence } from "../terminal/system-sentence.ts";
import { type OutputOptions, printResult, UsageError } from "../terminal/terminal.ts";

const NOTES = `
A dump is named by its folder, one of its files, or the address of either; of a list of dumps the newest is taken. Keys come
from --key, else for an address from /.well-known/dump-keys.json of its host, else from this registry. Exit code 1 when
anything differs. This command asks the address that it is given and nobody else.`;

const SHOWN = 20;

export function addVerifyCommand(program: Command): void {
	program
		.command("verify <dump>")
		.option(
			"--key <file or address>",
			"public keys (a JWK Set), one of which must have signed the dump",
		)
		.option("--json", "print JSON")
		.addHelpText("after", NOTES)
		.action(async (place: string, options: OutputOptions & { key?: string }) => {
			if (place === "release") return verifyRelease(options);
			const source = await openPlace(place);
			const keys = await findKeys(source, options.key);
			const verdict = await createSteps(process.stderr).run("verify", () =>
				verifyDump(source, keys),
			);
			printResult(verdict, describe(source, verdict), options);
			if (verdict.count > 0) process.exitCode = 1;
		});
}

async function openPlace(place: string): Promise<DumpSource> {
	return openDump(place).catch((error: unknown) => {
		throw new UsageError(systemSentence(error));
	});
}

async function findKeys(source: DumpSource, place: string | undefined): Promise<DumpKey[]> {
	const published = source.origin && source.origin + getEndpoint("dumpKeys").path;
	const where = place ?? published;
	if (where === undefined) {
		const keys = await readDumpKeys(readConfig(process.env).dataDirectory);
		if (keys.length > 0) return keys;
		throw new UsageError("This registry has no keys; name them with --key.");
	}
	const text = /^https?:\/\//i.test(where) ? await fetchText(where) : await readText(where);
	const parsed = DumpKeys.safeParse(parseJson(text));
	if (!parsed.success) throw new UsageError(`${where} is not a JWK Set with keys for dumps.`);
	return parsed.data.keys;
}

async function readText(path: string): Promise<string> {
	const stats = await stat(path).catch(() => undefined);
	if (!stats?.isFile()) throw new UsageError(`There is no file ${path}.`);
	return readFile(path, "utf8");
}

async function fetchText(address: string): Promise<string> {
	const response = await fetch(address).catch(() => undefined);
	if (!response?.ok) {
		throw new UsageError(`${address} was answered with ${response?.status ?? "nothing"}.`);
	}
	return response.text();
}

function describe(
	source: DumpSource,
	{ agents, count, differences, note }: DumpVerdict,
): string | string[] {
	if (count === 0 && note !== null)
		return `${source.name}: 0 differences, ${agents} agents. ${note}`;
	if (count === 0) return `${source.name}: 0 differences, ${agents} agents recalculated.`;
	const shown = differences.slice(0, SHOWN).map((difference) => `  ${difference}`);
	const rest = count - shown.length;
	return [
		`${source.name}: ${count} differences, ${agents} agents recalculated.`,
		...shown,
		...(rest > 0 ? [`  … and ${rest} more`] : []),
	];
}

/** Compares every file of the served release, and of its snapshot, with its digest. The next build replaces damaged ones. */
async function verifyRelease(options: OutputOptions): Promise<void> {
	const { releasesDirectory, dataDirectory } = readConfig(process.env);
	const id = await currentReleaseId(releasesDirectory);
	if (id === undefined) throw new UsageError(`There is no release in ${releasesDirectory}.`);
	const damaged: string[] = [];
	let files = 0;
	await createSteps(process.stderr).run("verify", async () => {
		for await (const { path, isWhole } of checkHour({ releasesDirectory, dataDirectory, id })) {
			files += 1;
			if (!isWhole) damaged.push(path);
		}
	});
	await noteDamaged(releasesDirectory, id, damaged);
	const lines = [`${id}: ${files} files checked, ${damaged.length} damaged.`];
	const mend = damaged.length > 0 ? ["npm run build renders them again."] : [];
	const text = [...lines, ...damaged.map((path) => `  ${path}`), ...mend];
	printResult({ release: id, files, damaged }, text, options);
	if (damaged.length > 0) process.exitCode = 1;
}
