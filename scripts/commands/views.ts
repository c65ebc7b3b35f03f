import { createHash, type Hash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import type { Command } from "commander";
import { createLogCounter, type LogCount, type LogCounter } from "#access-logs/log-counter.ts";
import { findLogFormat, LOG_FORMATS } from "#access-logs/log-formats.ts";
import { splitLines } from "#access-logs/split-lines.ts";
import { isBotClient } from "#api/rate-limit/classify-client.ts";
import { createViewDigest, VIEW_KEY_BYTES } from "#api/view-counter/view-counter.ts";
import { ifThere } from "#disk/durable-file.ts";
import { Refusal } from "#domain/errors.ts";
import type { ViewImport, ViewImportResult } from "#registry/imports/import-views.ts";
import { type OutputOptions, printResult } from "../terminal/print.ts";
import { UsageError } from "../terminal/run-script.ts";
import { createSteps } from "../terminal/steps.ts";
import { type CountedLog, logParts } from "./log-parts.ts";
import { runOnRegistry } from "./registry-access.ts";

/** Result of one log. */
interface LogReport extends Omit<LogCount, "views">, ViewImportResult {
	file: string;
	/** True if all of it was imported before, so nothing was added. */
	importedBefore: boolean;
}

const NOTES = `
Name only finished logs, oldest first: a log that still grows would be counted again when it is longer. A log that was
imported before is skipped, compressed or not. Addresses in the logs are never stored.

The service counts its own reads. In the log of a CDN, only what the CDN answered itself is counted, which needs the
cache status field named above; without it every line counts, which is right only if the origin is a static
host. So use "combined" only for static hosts, and for the log that "edge nginx" sets up, which has only
what nginx answered itself; never for the log of another proxy in front of the service, which counts those requests.
In the common format, which has no user agents, all clients count as robots.`;

export function addViewsCommand(program: Command): void {
	const formats = LOG_FORMATS.map(({ name, summary }) => `  ${name.padEnd(16)} ${summary}`);
	program
		.command("views")
		.description("Page views")
		.command("import <format> <files...>")
		.description("count page views in access logs of a CDN or web server")
		.option("--json", "print JSON")
		.addHelpText("after", `\nFormats:\n${formats.join("\n")}\n${NOTES}`)
		.action(async (name: string, files: string[], options: OutputOptions) => {
			const format = findLogFormat(name);
			if (!format) {
				const known = LOG_FORMATS.map((row) => row.name).join(", ");
				throw new UsageError(`There is no format ${name}. The formats are ${known}.`);
			}
			const digestsOf = createViewDigest(randomBytes(VIEW_KEY_BYTES));
			const counter = createLogCounter({ format, isBot: isBotClient, digestsOf });
			const reports = await importLogs(files, counter);
			printResult(reports, reports.map(describe).join("\n"), options);
		});
}

async function importLogs(files: readonly string[], counter: LogCounter): Promise<LogReport[]> {
	const sizes = await Promise.all(files.map(sizeOf));
	const totalBytes = sizes.reduce((sum, size) => sum + size, 0);
	const reports: LogReport[] = [];
	await createSteps(process.stderr).run("import", async (report) => {
		let doneBytes = 0;
		for (const [index, file] of files.entries()) {
			const { count, digest } = await countFile(file, {
				counter,
				onRead: (bytes) => report(doneBytes + bytes, totalBytes),
			});
			reports.push(await importCount({ file, digest, count }));
			doneBytes += sizes[index] ?? 0;
		}
	});
	return reports;
}

async function sizeOf(path: string): Promise<number> {
	const found = await ifThere(stat(path));
	if (!found) throw new UsageError(`There is no file ${path}.`);
	if (!found.isFile()) throw new UsageError(`${path} is not a file.`);
	return found.size;
}

async function countFile(
	path: string,
	{ counter, onRead }: { counter: LogCounter; onRead: (bytes: number) => void },
): Promise<{ count: LogCount; digest: string }> {
	// Hash of the text, so that a log that was compressed in the meantime is recognised.
	const digest = createHash("sha256");
	const lines = splitLines(readUnpacked(path, { digest, onRead }));
	const count = await counter(lines).catch((error: unknown) => {
		if (!isZlibError(error)) throw error;
		throw new UsageError(`${path} cannot be unpacked: ${error.message}.`);
	});
	if (count.lines > 0 && count.understood === 0) {
		throw new UsageError(`No line of ${path} is in this format; nothing was imported.`);
	}
	return { count, digest: digest.digest("hex") };
}

async function* readUnpacked(
	path: string,
	{ digest, onRead }: { digest: Hash; onRead: (bytes: number) => void },
): AsyncIterable<Uint8Array> {
	const packed = await isGzip(path);
	const file = createReadStream(path);
	// The failures of both streams reach the reader of the output.
	const chunks = packed ? pipeline(file, createGunzip(), () => {}) : file;
	for await (const chunk of chunks) {
		digest.update(chunk);
		onRead(file.bytesRead);
		yield chunk;
	}
}

/** By the first two bytes (RFC 1952), because rotated logs have all kinds of names. */
async function isGzip(path: string): Promise<boolean> {
	const file = await open(path);
	try {
		const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(2), length: 2 });
		return bytesRead === 2 && buffer.readUInt16BE() === 0x1f8b;
	} finally {
		await file.close();
	}
}

function isZlibError(error: unknown): error is Error {
	return (
		error instanceof Error &&
		"code" in error &&
		typeof error.code === "string" &&
		error.code.startsWith("Z_")
	);
}

async function importCount({ file, digest, count }: CountedLog): Promise<LogReport> {
	const results: ViewImportResult[] = [];
	for (const part of logParts({ file, digest, count })) {
		const result = await importPart(part);
		if (result) results.push(result);
	}
	const sum = (member: "views" | "unknownViews") =>
		results.reduce((total, result) => total + result[member], 0);
	return {
		file,
		...count,
		importedBefore: results.length === 0,
		views: sum("views"),
		unknownViews: sum("unknownViews"),
		unknownSlugs: [...new Set(results.flatMap(({ unknownSlugs }) => unknownSlugs))],
	};
}

/** Undefined if it was imported before. */
async function importPart(part: ViewImport): Promise<ViewImportResult | undefined> {
	try {
		return await runOnRegistry<ViewImportResult>("views.import", part);
	} catch (error) {
		if (error instanceof Refusal && error.code === "conflict") return undefined;
		throw error;
	}
}

function describe(report: LogReport): string {
	const { file, lines, understood, failed, robots, passedOn, repeats, views, unknownViews } =
		report;
	if (report.importedBefore) return `${file}: imported before; nothing was added.`;
	const left = [
		`${failed} by their status`,
		`${robots} by robots`,
		`${passedOn} passed to the origin`,
		`${repeats} repeated, or from too many programs at one address`,
		`${unknownViews} of unknown agents`,
		`${lines - understood} lines not understood`,
	].join(", ");
	return `${file}: ${views} views in ${lines} lines; not counted: ${left}.`;
}
