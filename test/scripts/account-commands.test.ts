import { describe, expect, it } from "vitest";
import { createLowdbRegistry } from "#registry/stores/lowdb.ts";
import { freshInstance, isOneSentence, registry, registryJson } from "./command-line.ts";

interface Account {
	id: string;
	email: string | null;
	role: string;
}

describe("registry account", () => {
	it("creates links, lists accounts, changes roles and signs accounts out", async () => {
		const instance = await freshInstance();
		await registry(instance, "init");
		const first = await registry(instance, "account", "link");
		const link =
			/^http:\/\/\S+\/sign-in\/areg_once_[\w-]{43}\/\n {2}signs in Operator \d{4} \(operator\) once, until /;
		expect(first.stdout).toMatch(link);
		expect(first.stdout.startsWith(instance.baseUrl)).toBe(true);
		const email = "mira@quay.works";
		await registry(instance, "account", "link", "--email", email, "--role", "moderator");
		const accounts: Account[] = await registryJson(instance, "account", "list");
		const mira = accounts.find((account) => account.email === email);
		expect(accounts).toHaveLength(2);
		expect(mira?.role).toBe("moderator");
		const id = mira?.id ?? "";
		const changed = await registry(instance, "account", "role", id, "member");
		expect(changed.stdout).toBe("mira@quay.works now has the role member.\n");
		const acts = await registry(instance, "audit", "list");
		expect(acts.stdout).toMatch(/account\.role .* role: moderator → member$/m);
		const ended = await registry(instance, "account", "sign-out", id);
		expect(ended.stdout).toBe("Signed out; sessions ended: 0.\n");
	});

	it.each(["x", "15m", "-1"])("says that %s minutes is not a number", async (minutes) => {
		const { code, stderr } = await registry(
			{ settings: {} },
			...["account", "link", `--minutes=${minutes}`],
		);
		expect([code, stderr]).toEqual([2, "--minutes needs a whole number.\n"]);
	});

	it("offers only the roles that there are", async () => {
		const { code, stderr } = await registry({ settings: {} }, "account", "link", "--role", "king");
		expect([code, isOneSentence(stderr)]).toEqual([2, true]);
	});

	it.each([
		["link", "--email", "nobody"],
		["link", "--id", "account:unknown"],
		["link", "--role", "moderator"],
		["link", "--id", "account:x", "--email", "ada@quay.works"],
		["role", "account:unknown", "member"],
		["sign-out", "account:unknown"],
	])("says in one sentence why it fails: %s %s %s", async (...words) => {
		const instance = await freshInstance();
		await createLowdbRegistry(instance.dataDirectory, async () => {});
		const { code, stderr } = await registry(instance, "account", ...words);
		expect(code).toBe(1);
		expect(isOneSentence(stderr)).toBe(true);
	});
});
