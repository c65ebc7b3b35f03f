import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createAddressPolicy } from "#outbound/public-address.ts";
import { createRepositoryCloner } from "#sources/clone-repository.ts";
import { startHost } from "../outbound/listening-host.ts";
import { makeCertificate } from "../outbound/make-certificate.ts";
import { refusal } from "../registry/registry-fixture.ts";
import { startGitServer } from "./git-server.ts";
import { createPorts, originsOf, readAllPages, sourceAt } from "./reading.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const HOST = "git.test";
const { cert, key } = makeCertificate(HOST, 2100);

let root: string;
let caFile: string;
let temporary: string;
beforeEach(() => {
	root = temporaryFolder();
	caFile = join(temporaryFolder(), "ca.pem");
	temporary = temporaryFolder();
	vi.stubEnv("TMPDIR", temporary);
	onTestFinished(() => void vi.unstubAllEnvs());
	writeFileSync(caFile, cert);
	commit("fog");
});

/** Adds a server to the repository. */
function commit(name: string): string {
	const folder = join(root, "lights");
	mkdirSync(join(folder, name), { recursive: true });
	const server = { name: `io.github.lightkeeper/${name}`, description: "Knows.", version: "1.0.0" };
	writeFileSync(join(folder, name, "server.json"), JSON.stringify(server));
	const git = (...words: string[]) =>
		execFileSync("git", ["-c", "user.name=k", "-c", "user.email=k@light.test", ...words], {
			cwd: folder,
			encoding: "utf8",
		}).trim();
	git("init", "--quiet");
	git("add", "--all");
	git("commit", "--quiet", "--message", "Lights");
	return git("rev-parse", "HEAD");
}

/** Resolves the host to this machine, which is allowed or not. */
function portsWith({
	allow = ["127.0.0.1"],
	believed = true,
	token,
}: {
	allow?: string[];
	believed?: boolean;
	token?: string;
} = {}) {
	const resolve = async () => ["127.0.0.1"];
	const lookup = { policy: createAddressPolicy(allow), resolve };
	const options = { timeoutMs: 30_000, ...(believed && { caFile }) };
	return createPorts({ cloneRepository: createRepositoryCloner(lookup, options), token });
}

async function start() {
	const server = await startGitServer(root, { cert, key });
	return { server, place: `git+https://${HOST}:${server.port}/lights` };
}

const failsWith = (sentence: RegExp) => refusal("unavailable", sentence);

describe("a git repository over https", () => {
	it("is read at its newest commit, and not again while that stays", async () => {
		const { server, place } = await start();
		const [page] = await readAllPages(sourceAt(place), portsWith());
		expect(originsOf(page ? [page] : [])).toEqual(["mcp-registry:io.github.lightkeeper/fog"]);
		const validator = page?.validator ?? null;
		const before = server.asked.length;
		const [same] = await readAllPages(sourceAt(place, { validator }), portsWith());
		expect(same).toMatchObject({ isUnchanged: true, entries: [] });
		expect(server.asked.slice(before).filter((path) => path.includes("info/refs"))).toHaveLength(1);
		const changed = commit("tides");
		const [next] = await readAllPages(sourceAt(place, { validator }), portsWith());
		expect(next).toMatchObject({ isUnchanged: false, validator: changed });
		expect(next?.entries).toHaveLength(2);
		expect(readdirSync(temporary)).toEqual([]);
	});

	it("gets the token of its source", async () => {
		const { server, place } = await start();
		await readAllPages(sourceAt(place), portsWith({ token: "s3cret" }));
		const basic = Buffer.from("x-access-token:s3cret").toString("base64");
		expect(new Set(server.headers.map(({ authorization }) => authorization))).toEqual(
			new Set([`Basic ${basic}`]),
		);
	});

	it("is not contacted at an address that is not allowed", async () => {
		const { server, place } = await start();
		await expect(readAllPages(sourceAt(place), portsWith({ allow: [] }))).rejects.toEqual(
			failsWith(/cannot be read: .*not on the public internet/),
		);
		expect(server.asked).toEqual([]);
	});

	it("is not trusted with an unknown certificate", async () => {
		const { server, place } = await start();
		await expect(readAllPages(sourceAt(place), portsWith({ believed: false }))).rejects.toEqual(
			failsWith(/cannot be read: git says "fatal: .*certificate/i),
		);
		expect(server.asked).toEqual([]);
	});

	it.each([
		["the first request", "info/refs"],
		["a later one", "git-upload-pack"],
	])("does not redirect by %s, not even on its own host", async (_, part) => {
		const { server, place } = await start();
		const strayed: string[] = [];
		const elsewhere = await startHost((request, response) => {
			strayed.push(request.url ?? "");
			response.end();
		});
		for (const target of [
			`http://127.0.0.1:${elsewhere}`,
			`https://${HOST}:${server.port}/other`,
		]) {
			server.instead = ({ url = "" }, response) => {
				if (url.startsWith("/other")) strayed.push(url);
				if (!url.split("?")[0]?.endsWith(part)) return false;
				response.writeHead(302, { Location: target + url }).end();
				return true;
			};
			await expect(readAllPages(sourceAt(place), portsWith())).rejects.toEqual(
				failsWith(/cannot be read: git says "/),
			);
		}
		expect(strayed).toEqual([]);
		expect(readdirSync(temporary)).toEqual([]);
	});
});
