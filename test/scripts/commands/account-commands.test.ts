import { describe, expect, it } from "vitest";
import { freshInstance, registry, registryJson } from "../command-line.ts";

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
});
