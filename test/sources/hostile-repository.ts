import { execFileSync } from "node:child_process";
import { pathToFileURL } from "node:url";

/** A good server.json. */
export const goodServer = (name: string) =>
	JSON.stringify({ name: `com.example/${name}`, description: "Is good.", version: "1.0.0" });

interface Content {
	name: string;
	text: string;
}

/**
 * Commits files to a repository without writing them, even under a name that git does not check out, and returns its
 * address. Files with the same text are one object, so a tiny repository can have very many.
 */
export function commitFiles(folder: string, files: readonly Content[]): string {
	const git = (words: readonly string[], input: string | Buffer = "") =>
		execFileSync("git", ["-c", "user.name=k", "-c", "user.email=k@k.test", ...words], {
			cwd: folder,
			input,
			encoding: "utf8",
			env: { PATH: process.env.PATH ?? "", GIT_CONFIG_GLOBAL: "/dev/null" },
		}).trim();
	const digests = new Map<string, string>();
	const digestOf = (text: string) => {
		const digest = digests.get(text) ?? git(["hash-object", "-w", "--stdin"], text);
		digests.set(text, digest);
		return digest;
	};
	git(["init", "--quiet", "--initial-branch=main"]);
	const inside = git(["mktree"], `100644 blob ${digestOf("{}")}\tserver.json\n`);
	const lines = files.map(({ name, text }) => `100644 blob ${digestOf(text)}\t${name}\0`);
	const tree = git(["mktree", "-z"], `${lines.join("")}040000 tree ${inside}\t.GIT\0`);
	git(["update-ref", "refs/heads/main", git(["commit-tree", "-m", "Lights", tree])]);
	return pathToFileURL(folder).href;
}
