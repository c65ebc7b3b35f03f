import { expect, it } from "vitest";
import { mayUse } from "#domain/accounts/rights.ts";
import { TokenRecord } from "#domain/records/token-record.ts";
import { issueToken } from "#registry/tokens/tokens.ts";
import { findToken } from "#registry/tokens/use-token.ts";
import { createTestRegistry } from "../registry-fixture.ts";

it("a token keeps its scopes for collections where the version before does not look for them", async () => {
	const registry = createTestRegistry();
	const { token, record } = await issueToken(registry, {
		name: "CI",
		scopes: ["agents:read", "collections:write"],
	});
	expect(record).toMatchObject({ scopes: ["agents:read"], laterScopes: ["collections:write"] });
	const found = await findToken(registry, token);
	if (!found) throw new Error("The token was not found");
	expect(mayUse(found, "collections:read")).toBe(true);
	expect(mayUse(found, "collections:write")).toBe(true);
	// As that version writes it.
	const { laterScopes: _, ...former } = found;
	expect(mayUse(TokenRecord.parse(former), "collections:read")).toBe(false);
});
