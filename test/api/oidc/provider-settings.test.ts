import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readConfig } from "#api/settings/config.ts";
import { freshDirectory } from "../../disk/fresh-directory.ts";

const HARBOR = { OIDC_ISSUER: "https://id.harbor.dev", OIDC_CLIENT_ID: "registry" };
const providersOf = (environment: Record<string, string>) =>
	readConfig(environment).signInProviders;

describe("the settings of a provider", () => {
	it("require only its issuer and a client id", () => {
		expect(providersOf(HARBOR)).toEqual([
			{
				name: "sso",
				label: "id.harbor.dev",
				issuer: "https://id.harbor.dev",
				clientId: "registry",
				clientSecret: null,
				scopes: "openid email profile",
				groupsClaim: "groups",
				moderatorGroups: [],
			},
		]);
	});

	it("may name several, each by its id", () => {
		const providers = providersOf({
			...HARBOR,
			OIDC_PROVIDERS: "quay, tide-table",
			OIDC_QUAY_ISSUER: "http://localhost:8080/realms/quay",
			OIDC_QUAY_CLIENT_ID: "a",
			OIDC_QUAY_LABEL: "Quay",
			OIDC_QUAY_MODERATOR_GROUPS: "harbor masters, stewards",
			OIDC_TIDE_TABLE_ISSUER: "https://tide.dev/",
			OIDC_TIDE_TABLE_CLIENT_ID: "b",
			OIDC_TIDE_TABLE_CLIENT_SECRET: "c",
			OIDC_TIDE_TABLE_GROUPS_CLAIM: "https://tide.dev/roles",
			OIDC_TIDE_TABLE_SCOPES: "openid groups",
		});
		expect(providers).toMatchObject([
			{ name: "sso", clientId: "registry" },
			{ name: "quay", label: "Quay", moderatorGroups: ["harbor masters", "stewards"] },
			{
				name: "tide-table",
				label: "tide.dev",
				clientSecret: "c",
				groupsClaim: "https://tide.dev/roles",
				scopes: "openid groups",
			},
		]);
	});

	it("may leave the client secret in a file", async () => {
		const file = join(await freshDirectory(), "secret");
		const set = { ...HARBOR, OIDC_CLIENT_SECRET_FILE: file };
		expect(() => providersOf(set)).toThrow("OIDC_CLIENT_SECRET_FILE names cannot be read");
		await writeFile(file, "kept between two\n");
		expect(() => providersOf(set)).toThrow(
			"The content of OIDC_CLIENT_SECRET_FILE must be a single word",
		);
		await writeFile(file, "kept-between-two\n");
		expect(providersOf(set)).toMatchObject([{ clientSecret: "kept-between-two" }]);
	});

	it.each<[string, Record<string, string>, string]>([
		["without a client id", { OIDC_CLIENT_ID: "" }, "needs both OIDC_ISSUER and OIDC_CLIENT_ID"],
		[
			"named and not set",
			{ OIDC_PROVIDERS: "quay" },
			"needs both OIDC_QUAY_ISSUER and OIDC_QUAY_CLIENT_ID",
		],
		["of the name of another", { OIDC_PROVIDERS: "sso" }, "OIDC_PROVIDERS and OIDC_ISSUER both"],
		[
			"with two secrets",
			{ OIDC_CLIENT_SECRET: "a", OIDC_CLIENT_SECRET_FILE: "b" },
			"OIDC_CLIENT_SECRET and OIDC_CLIENT_SECRET_FILE are both set; set only one",
		],
		[
			"whose own setting is wrong",
			{ OIDC_PROVIDERS: "quay", OIDC_QUAY_ISSUER: "http://quay.works", OIDC_QUAY_CLIENT_ID: "a" },
			"The setting OIDC_QUAY_ISSUER must be the https:// address",
		],
	])("%s are refused, naming them", (_what, change, words) => {
		expect(() => providersOf({ ...HARBOR, ...change })).toThrow(words);
	});
});
