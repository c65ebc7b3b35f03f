import { describe, expect, it } from "vitest";
import { PROGRAM_VERSION } from "#api/program-version.ts";
import { CANNED_REASON_IDS, CANNED_REASONS } from "#contract/moderation/canned-reasons.ts";
import { createLowdbRegistry, readLowdbStore } from "#registry/stores/lowdb.ts";
import { account, submission, uuid } from "../../registry/record-builders.ts";
import { put } from "../../registry/store-suite.ts";
import {
	allCommands,
	build,
	freshInstance,
	isOneSentence,
	registry,
	registryJson,
	registryScript,
	startScript,
} from "../command-line.ts";
import { usePreparedRegistry } from "../prepared-registry.ts";

const prepared = usePreparedRegistry({ now: new Date("2026-05-04T12:00:00.000Z") });

describe("the command line", () => {
	it.each(allCommands())("explains %s", (name, command) => {
		const help = command.helpInformation();
		expect(help).toContain(`Usage: registry ${name}`);
		expect(command.description()).toMatch(/^[a-z].{8,}/);
		for (const { description } of command.options) expect(description).not.toBe("");
		const required = command.options.filter(({ mandatory }) => mandatory);
		expect(help.match(/\(required\)/g) ?? []).toHaveLength(required.length);
		// Such a switch can only be on: a choice of two is an option with two values.
		expect(required.filter((option) => option.isBoolean())).toEqual([]);
	});

	it("explains itself and each command on request", async () => {
		const instance = await freshInstance();
		for (const args of [["--help"], ["views", "import", "--help"]]) {
			const { code, stdout } = await registry(instance, ...args);
			expect([args.join(" "), code]).toEqual([args.join(" "), 0]);
			expect(stdout).toContain("Usage: registry");
		}
	});

	it("shows the version of the program", async () => {
		const instance = await freshInstance();
		const { code, stdout } = await registryScript(instance, "--version");
		expect([code, stdout]).toEqual([0, `${PROGRAM_VERSION}\n`]);
	});

	it("shows every setting with its error, and no secret", async () => {
		const settings = {
			REDIS_URL: "redis://:secret@cache",
			BASE_URL: "https://me:secret@quay.works",
			OIDC_CLIENT_SECRT: "secret",
			TLS_CERT: "c.pem",
		};
		const { code, stdout, stderr } = await registry({ settings }, "config", "check");
		expect([code, stderr]).toEqual([1, ""]);
		const lines = stdout.split("\n").map((line) => line.split(/ {2,}/));
		expect(lines).toContainEqual(["setting", "value", "from", "wrong"]);
		expect(lines).toContainEqual(["PORT", "4321", "default", "–"]);
		expect(lines).toContainEqual(["REDIS_URL", "set", "environment", "–"]);
		const named = lines.filter(([, , , wrong = "–"]) => wrong !== "–" && wrong !== "wrong");
		expect(named.map(([setting]) => setting)).toEqual(["BASE_URL", "OIDC_CLIENT_SECRT"]);
		expect(stdout).not.toContain("secret");
		const rows = await registryJson(
			{ settings: { BASE_URL: "", SITE_NAME: "Quay" } },
			"config",
			"check",
		);
		expect(rows).toContainEqual({
			setting: "SITE_NAME",
			value: "Quay",
			from: "environment",
			meaning: "Name of this instance",
			wrong: null,
		});
	});

	it("explains each setting on request", async () => {
		const { stdout } = await registry({ settings: {} }, "config", "check", "--meanings");
		expect(stdout).toMatch(/^setting +value +from +wrong +meaning\n/);
		expect(stdout).toMatch(/^SITE_NAME .+ Name of this instance$/m);
	});

	it.each([
		["config", "check", "--json"],
		["verify", "/nope"],
	])("warns once of a name that may be misspelt: %s %s", async (...words) => {
		const instance = await freshInstance();
		const settings = { ...instance.settings, DATADIR: "secret" };
		const { stdout, stderr } = await registryScript({ ...instance, settings }, ...words);
		expect(stderr.split("DATADIR is not a known setting (did you mean DATA_DIR?).\n")).toHaveLength(
			2,
		);
		expect(stdout).not.toContain("DATADIR");
	});

	it("warns of such a name before the hourly job, unless its caller has", async () => {
		const instance = await freshInstance();
		const settings = { ...instance.settings, DATADIR: "secret" };
		const job = await build({ ...instance, settings });
		expect(job.stderr).toMatch(/^DATADIR is not a known setting .+\nThere is no registry in .+\n$/);
		const called = await build({ ...instance, settings }, "--without-warnings");
		expect([isOneSentence(called.stderr), called.stdout]).toEqual([true, ""]);
	});

	it.each([
		[["token"], 2],
		[["token", "revoke", "nobody"], 1],
	])("reports on the error output only why %s fails, with the exit code %i", async (args, code) => {
		const instance = await prepared.copy();
		const failed = await registryScript(instance, ...args);
		expect(failed).toMatchObject({ code, stdout: "" });
		expect(isOneSentence(failed.stderr)).toBe(true);
	});

	it("prints every list as JSON and as a table, and a token only when it is created", async () => {
		const instance = await prepared.copy();
		const made = await registryJson(
			instance,
			"token",
			"create",
			"--name",
			"me",
			"--scope",
			"agents:read",
			"agents:write",
		);
		expect(made).toMatchObject({
			token: expect.stringMatching(/^areg_\w{38}$/),
			scopes: ["agents:read", "agents:write"],
		});
		const tokens = await registryJson(instance, "token", "list");
		expect(tokens).toHaveLength(1);
		expect(JSON.stringify(tokens)).not.toContain(made.token);
		expect(JSON.stringify(tokens)).not.toContain("digest");
		const pending = ["submission", "list", "--status", "pending"];
		expect((await registryJson(instance, ...pending)).submissions).toHaveLength(8);
		const some = await registry(
			instance,
			"submission",
			"list",
			"--status",
			"pending",
			"--limit",
			"5",
		);
		expect(some).toMatchObject({ stderr: "3 more; a larger --limit shows them.\n" });
		expect(some.stdout.trim().split("\n")).toHaveLength(1 + 5);
		expect((await registryJson(instance, "incident", "list")).total).toBeGreaterThanOrEqual(8);
		expect((await registryJson(instance, "category", "list")).length).toBeGreaterThanOrEqual(12);
		expect((await registry(instance, "category", "list")).stdout).toMatch(
			/^slug +name +description\n/,
		);
	});

	it("says of each command what it is about", async () => {
		const help = await registry(await prepared.copy(), "--help");
		const commands = help.stdout.slice(help.stdout.indexOf("Commands:"));
		expect(commands.match(/^ {2}\S.*/gm)?.length).toBeGreaterThan(20);
		expect(commands.match(/^ {2}\S+$/gm)).toBeNull();
		const { stdout } = await registry(await prepared.copy(), "statement", "attach", "--help");
		expect(stdout).toMatch(/<text> +ISO 8601 instant in UTC/);
	});

	it("rejects with a canned reason, which the help lists", async () => {
		const instance = await prepared.copy();
		const help = await registry(instance, "submission", "reject", "--help");
		for (const id of CANNED_REASON_IDS) expect(help.stdout).toContain(CANNED_REASONS[id].text);
		expect(help.stdout).toMatch(/--reason <text> .+\(required, or\s+--canned\)/);
		const { submissions } = await registryJson(
			instance,
			"submission",
			"list",
			"--status",
			"pending",
		);
		const [first] = submissions;
		const reject = ["submission", "reject", first.id, "--version", "1"];
		const silent = await registry(instance, ...reject);
		expect([silent.code, silent.stderr]).toEqual([1, "The reason must not be empty.\n"]);
		const unknown = await registry(instance, ...reject, "--canned", "whim");
		expect(unknown.code).toBe(2);
		expect(unknown.stderr).toMatch(/, harmful\. See --help\.\n$/);
		const canned = ["--canned", "unclear", "--reason", "Which models?"];
		const rejected = await registryJson(instance, ...reject, ...canned);
		expect(rejected.reason).toBe(`${CANNED_REASONS.unclear.text} Which models?`);
	});

	it("queues the mail about a decision, for the service to send", async () => {
		const instance = await freshInstance();
		await createLowdbRegistry(instance.dataDirectory, (store) =>
			put(store, { accounts: [account("owner:ada")], submissions: [submission("pier")] }),
		);
		const settings = { ...instance.settings, SMTP_URL: "smtp://127.0.0.1:1" };
		const decision = ["reject", uuid("pier"), "--version", "1", "--canned", "unclear"];
		expect(await registry({ settings }, "submission", ...decision)).toMatchObject({ code: 0 });
		const { deliveries } = await readLowdbStore(instance.dataDirectory);
		expect(await deliveries.list()).toMatchObject([
			{ channel: "mail", target: "ada@quay.works", state: "waiting" },
		]);
	});

	it("ends quietly if the reader closes its output", async () => {
		const instance = await prepared.copy();
		const listing = startScript(instance, "scripts/registry.ts", ["incident", "list", "--json"]);
		listing.child.stdout?.destroy();
		expect(await listing.ended).toMatchObject({ code: 0, stderr: "" });
	});
});
