import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AddressLookup, findAddresses } from "#outbound/find-addresses.ts";
import { OutboundFailure } from "#outbound/outbound-failure.ts";
import { type GitBounds, GitFailure, runGit } from "./run-git.ts";
import type { Clone, CloneRepository } from "./way.ts";

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
		const folder = await mkdtemp(join(tmpdir(), "registry-source-"));
		const remove = () => rm(folder, { recursive: true, force: true });
		try {
			return { folder, commit: await checkOut(address, folder, { ...bounds, megabytes }), remove };
		} catch (error) {
			await remove();
			throw error;
		}
	};
}

/** Checks the sizes of all files before it writes them. */
async function checkOut(
	address: string,
	folder: string,
	{ megabytes, ...bounds }: GitBounds & { megabytes: number },
): Promise<Clone["commit"]> {
	const shallow = ["--depth=1", "--single-branch", "--no-tags", "--no-checkout", "--template="];
	await runGit(["clone", "--quiet", ...shallow, "--", address, folder], bounds);
	const inside = ["-C", folder];
	const tree = await runGit([...inside, "ls-tree", "-r", "-l", "-z", "HEAD"], bounds);
	const sizes = tree.split("\0").map((line) => Number(line.split(/\s+/u)[3] ?? 0) || 0);
	const bytes = sizes.reduce((sum, size) => sum + size, 0);
	if (bytes > megabytes * 1_000_000) {
		throw new GitFailure(`holds more than ${megabytes} MB.`);
	}
	await runGit([...inside, "checkout", "--quiet", "HEAD"], bounds);
	return (await runGit([...inside, "rev-parse", "HEAD"], bounds)).trim();
}

/** Git would resolve names itself, so it is given the addresses that were checked. */
async function settingsFor(url: URL, lookup: AddressLookup, token: string | undefined) {
	const scheme = url.protocol.slice(0, -1);
	const allowed = [`protocol.${scheme}.allow`, "always"] as const;
	if (scheme !== "https") return [allowed];
	const addresses = await findAddresses(url, lookup).catch((error: unknown) => {
		if (!(error instanceof OutboundFailure)) throw error;
		throw new GitFailure(`cannot be read: ${error.message}`);
	});
	const pin = `${url.hostname}:${url.port || HTTPS_PORT}:${addresses.join(",")}`;
	const basic = Buffer.from(`x-access-token:${token}`).toString("base64");
	const secret = [`http.${url.origin}/.extraHeader`, `Authorization: Basic ${basic}`] as const;
	return [allowed, ["http.curloptResolve", pin] as const, ...(token === undefined ? [] : [secret])];
}
