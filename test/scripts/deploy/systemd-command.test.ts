import { spawnSync } from "node:child_process";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { freshDirectory } from "../../disk/fresh-directory.ts";
import { DEPLOY } from "./deploy-files.ts";

/** What systemd says about a unit, one property per line. */
const KNOWN = `User=agent-registry
WorkingDirectory=/opt/agent-registry
Environment=PORT=4321 "SITE_NAME=Our agents"
EnvironmentFiles=/etc/agent-registry/settings.env (ignore_errors=no)
EnvironmentFiles=/etc/agent-registry/4321.env (ignore_errors=yes)
StateDirectory=agent-registry
CacheDirectory=agent-registry
UMask=0022
`;

/** A substitute for systemd: shows the properties of one unit, and prints what it would run, one word per line. */
const PROGRAMS = {
	systemctl: `[ "$4" = agent-registry@4321 ] && sed -n "s/^$(echo "$2" | cut -d= -f2)=//p" "$(dirname "$0")/known" || true`,
	"systemd-run": `printf '%s\\n' "$@"`,
};

async function run(...args: string[]) {
	const folder = await freshDirectory();
	await writeFile(join(folder, "known"), KNOWN);
	for (const [name, text] of Object.entries(PROGRAMS)) {
		await writeFile(join(folder, name), `#!/bin/sh\n${text}\n`);
		await chmod(join(folder, name), 0o755);
	}
	const { status, stdout, stderr } = spawnSync(join(DEPLOY, "systemd/registry"), args, {
		encoding: "utf8",
		env: { PATH: `${folder}:${process.env.PATH}` },
	});
	return { status, words: stdout.trimEnd().split("\n"), stderr };
}

it("The command line runs under systemd with the user, folder, settings and files of a unit.", async () => {
	const { status, words } = await run(
		"--unit",
		"agent-registry@4321",
		"account",
		"link",
		"--name",
		"A B",
	);
	expect(status).toBe(0);
	const properties = words.filter((_, at) => words[at - 1] === "-p");
	expect(properties).toEqual([
		"User=agent-registry",
		"WorkingDirectory=/opt/agent-registry",
		'Environment=PORT=4321 "SITE_NAME=Our agents"',
		"StateDirectory=agent-registry",
		"CacheDirectory=agent-registry",
		"UMask=0022",
		"EnvironmentFile=/etc/agent-registry/settings.env",
		"EnvironmentFile=-/etc/agent-registry/4321.env",
	]);
	const command = words.slice(words.indexOf("/opt/agent-registry/node_modules/.bin/node"));
	expect(command.slice(1)).toEqual(["scripts/registry.ts", "account", "link", "--name", "A B"]);
});

it("A unit that systemd does not know is named, with what to do.", async () => {
	const { status, stderr } = await run("account", "link");
	expect(status).toBe(1);
	expect(stderr).toContain("agent-registry-build: copy the units first");
});
