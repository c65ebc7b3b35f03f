import type { Readable } from "node:stream";
import { type AddressLookup, findAddresses } from "#outbound/find-addresses.ts";
import { OutboundFailure } from "#outbound/outbound-failure.ts";
import { takeCloneFolder } from "./clone-folder.ts";
import { failureSentence } from "./flaw-of-place.ts";
import { isShown, tooLarge } from "./open-folder.ts";
import { type GitBounds, GitFailure, runGit, startGit } from "./run-git.ts";
import type { CloneRepository, OpenFolder } from "./way.ts";

interface ClonerOptions {
	timeoutMs?: number;
	/** Limits the download, and the size of all files together. */
	megabytes?: number;
	/** CA certificates (PEM) to trust instead of this machine's. */
	caFile?: string | undefined;
}

const HTTPS_PORT = "443";

/**
 * Clones the newest commit of repositories into a temporary folder, over https from public hosts, or from this
 * machine.
 */
export function createRepositoryCloner(
	lookup: AddressLookup,
	{ timeoutMs = 300_000, megabytes = 500, caFile }: ClonerOptions = {},
): CloneRepository {
	return async (address, { known, token }) => {
		const settings = [
			...(await settingsFor(new URL(address), lookup, token)),
			...(caFile === undefined ? [] : [["http.sslCAInfo", caFile] as const]),
		];
		const bounds: GitBounds = { timeoutMs, fileKilobytes: megabytes * 1_000, settings };
		const [head] = (
			await runGit(["ls-remote", "--exit-code", "--", address, "HEAD"], bounds)
		).split("\t");
		if (head === known) return null;
		const { folder, remove } = await takeCloneFolder();
		try {
			const { commit, files } = await fetchTree(address, folder, { ...bounds, megabytes });
			const blobs = openBlobs(folder);
			return {
				commit,
				open: (path) => openTree(path, files, blobs.read),
				remove: async () => {
					blobs.end();
					await remove();
				},
			};
		} catch (error) {
			await remove();
			throw error;
		}
	};
}

/** Fetches the newest commit. Its files stay packed, because a small pack can hold very large ones. */
async function fetchTree(
	address: string,
	folder: string,
	{ megabytes, ...bounds }: GitBounds & { megabytes: number },
): Promise<{ commit: string; files: TreeFile[] }> {
	const shallow = ["--depth=1", "--single-branch", "--no-tags", "--no-checkout", "--template="];
	await runGit(["clone", "--quiet", ...shallow, "--", address, folder], bounds);
	const inside = ["-C", folder];
	const files = filesIn(await runGit([...inside, "ls-tree", "-r", "-l", "-z", "HEAD"], bounds));
	const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
	if (bytes > megabytes * 1_000_000) throw new GitFailure(`holds more than ${megabytes} MB.`);
	return { commit: (await runGit([...inside, "rev-parse", "HEAD"], bounds)).trim(), files };
}

interface TreeFile {
	name: string;
	digest: string;
	bytes: number;
}

const FILES = ["100644", "100755"];

/** The files in the output of `git ls-tree -r -l -z`. Links and submodules are left out. */
function filesIn(tree: string): TreeFile[] {
	return tree.split("\0").flatMap((line) => {
		const [, mode = "", digest = "", bytes, name] =
			/^(\d+) blob ([0-9a-f]+) +(\d+)\t(.+)$/su.exec(line) ?? [];
		return name !== undefined && FILES.includes(mode)
			? [{ name, digest, bytes: Number(bytes) }]
			: [];
	});
}

/** Reads files of a repository one at a time, without writing them anywhere. */
function openBlobs(folder: string): { read(digest: string): Promise<string>; end(): void } {
	const child = startGit(["-C", folder, "cat-file", "--batch"], { fileKilobytes: 0 });
	// If it cannot be started or ends early, its output ends early, too.
	for (const part of [child, child.stdin]) part.on("error", () => {});
	child.stderr.resume();
	const bytes = createByteReader(child.stdout);
	return {
		async read(digest) {
			child.stdin.write(`${digest}\n`);
			const [, kind, size = "0"] = (await bytes.upTo("\n")).split(" ");
			if (kind !== "blob") throw new GitFailure("has a file that is missing.");
			const text = (await bytes.take(Number(size))).toString("utf8");
			await bytes.take(1);
			return text;
		},
		end: () => void child.stdin.end(),
	};
}

function createByteReader(stream: Readable) {
	const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
	let rest = Buffer.alloc(0);
	const more = async () => {
		const { value, done } = await chunks.next();
		if (done) throw new GitFailure("could not be read to its end.");
		rest = Buffer.concat([rest, value]);
	};
	const take = async (length: number) => {
		while (rest.length < length) await more();
		const piece = rest.subarray(0, length);
		rest = rest.subarray(length);
		return piece;
	};
	return {
		take,
		async upTo(end: string) {
			while (!rest.includes(end)) await more();
			return (await take(rest.indexOf(end) + end.length)).toString("utf8").slice(0, -end.length);
		},
	};
}

function openTree(
	path: string,
	files: readonly TreeFile[],
	read: (digest: string) => Promise<string>,
): OpenFolder | undefined {
	const start = path === "" ? "" : `${path}/`;
	const inside = new Map(
		files
			.filter(({ name }) => name.startsWith(start) && isShown(name))
			.map((file) => [file.name.slice(start.length), file]),
	);
	if (inside.size === 0 && start !== "") return undefined;
	return {
		isOneFile: false,
		names: [...inside.keys()].sort(),
		async read(name) {
			const file = inside.get(name);
			if (!file) return { reason: "There is no such file." };
			return tooLarge(file.bytes) ?? { text: await read(file.digest) };
		},
	};
}

/** Git would resolve names itself, so it is given the addresses that were checked. */
async function settingsFor(url: URL, lookup: AddressLookup, token: string | undefined) {
	const scheme = url.protocol.slice(0, -1);
	const allowed = [`protocol.${scheme}.allow`, "always"] as const;
	if (scheme !== "https") return [allowed];
	const addresses = await findAddresses(url, lookup).catch((error: unknown) => {
		if (!(error instanceof OutboundFailure)) throw error;
		throw new GitFailure(`cannot be read: ${failureSentence(error)}`);
	});
	const pin = `${url.hostname}:${url.port || HTTPS_PORT}:${addresses.join(",")}`;
	const basic = Buffer.from(`x-access-token:${token}`).toString("base64");
	const secret = [`http.${url.origin}/.extraHeader`, `Authorization: Basic ${basic}`] as const;
	return [allowed, ["http.curloptResolve", pin] as const, ...(token === undefined ? [] : [secret])];
}
