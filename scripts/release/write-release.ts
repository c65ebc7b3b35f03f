import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { capture, type ProgramVersion } from "./check-version.ts";

/** What npm fills with the time, a random number, its own version and the name of the folder. */
interface Sbom {
	serialNumber: string;
	metadata: { timestamp: string; tools: { version?: string }[]; component: { name: string } };
}

/**
 * Writes the archive of a commit, the list of its packages and the digests of both. The same commit gives the same
 * bytes, so anybody can compare what they were given. Returns the paths.
 */
export async function writeRelease(
	{ name, version, commit, committedAt }: ProgramVersion,
	{ root, output }: { root: string; output: string },
): Promise<string[]> {
	const stem = `${name}-${version}`;
	// As git keeps them, whatever this machine does with ends of lines and permissions.
	const plain = ["-c", "core.autocrlf=false", "-c", "tar.umask=0022"];
	const tar = await capture(
		["git", ...plain, "archive", "--format=tar", `--prefix=${stem}/`, commit],
		root,
	);
	const archive = gzipSync(tar, { level: 9 });
	const sbom = await capture(
		["npm", "sbom", "--package-lock-only", "--sbom-format=cyclonedx", "--sbom-type=application"],
		root,
	);
	const files = new Map<string, Uint8Array | string>([
		[`${stem}.tar.gz`, archive],
		[`${stem}.sbom.json`, plainSbom(sbom, { name, digest: sha256(archive), committedAt })],
	]);
	const sums = [...files].map(([file, bytes]) => `${sha256(bytes)}  ${file}\n`);
	files.set("SHA256SUMS", sums.join(""));
	await mkdir(output, { recursive: true });
	for (const [file, bytes] of files) await writeFile(join(output, file), bytes);
	return [...files.keys()].map((file) => join(output, file));
}

function plainSbom(
	bytes: Buffer,
	{ name, digest, committedAt }: { name: string; digest: string; committedAt: string },
): string {
	const sbom: Sbom = JSON.parse(bytes.toString());
	const { metadata } = sbom;
	const tools = metadata.tools.map(({ version: _, ...tool }) => tool);
	const component = { ...metadata.component, name };
	const hex = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(digest)?.slice(1) ?? [];
	const [first, second, third, fourth, fifth] = hex;
	return `${JSON.stringify(
		{
			...sbom,
			// RFC 9562, version 8: from the digest of the archive.
			serialNumber: `urn:uuid:${first}-${second}-8${third}-8${fourth}-${fifth}`,
			metadata: { ...metadata, timestamp: committedAt, tools, component },
		},
		null,
		"\t",
	)}\n`;
}

const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");
