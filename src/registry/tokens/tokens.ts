import { DAY_MS, instantAfter } from "#contract/instants.ts";
import { TOKEN_LIFETIME, TOKEN_NAME_MAX_CHARACTERS } from "#contract/limits.ts";
import type { Scope } from "#contract/vocabulary.ts";
import { isOrganisation, serviceAccount } from "#domain/accounts/owners.ts";
import { GRANTED_SCOPES, mayHold } from "#domain/accounts/rights.ts";
import { isActiveToken, isShort, makeToken } from "#domain/accounts/token.ts";
import { Refusal } from "#domain/errors.ts";
import { requireQuota } from "#domain/quotas.ts";
import { keptScopes, scopesOf, type TokenRecord } from "#domain/records/token-record.ts";
import { requireText } from "#domain/texts/text-gate.ts";
import { noRecord, type Transaction, verb } from "../act.ts";
import { recordAct, recordAudit } from "../audit/record-audit.ts";
import { forgetEndedTokens } from "../forget-ended.ts";
import { findOrganisation, requireActing } from "../owners/acting.ts";
import { getPublicAgent } from "../signals/cast-vote.ts";
import { type Actor, newId, type RegistryReader } from "../store.ts";
import { tokenDigest } from "./use-token.ts";

export interface TokenRequest {
	/** Chosen by a form, so that sending it twice creates one token. Default: a new one. */
	id?: string | undefined;
	name: string;
	scopes: readonly Scope[];
	/** Days until the token expires. */
	days?: number | undefined;
	/** The existing owner whose submissions and agents it can access. Default: a new owner. */
	ownerId?: string | undefined;
	/** What it is for; everything that its owner may do if there are none. */
	limits?: TokenRecord["limits"];
	/** Of a service account, which is the token of an organisation. Default: publisher. */
	role?: TokenRecord["role"];
	/** Default: the owner. */
	actor?: Actor | undefined;
}

/** Creates a token. Its text is only in this answer: only its digest is stored. */
export const issueToken = verb(
	async (transaction, { id = newId(transaction), actor, ...request }: TokenRequest) => {
		const { name, days } = checkRequest(request);
		const { limits } = request;
		const isService = request.ownerId !== undefined && isOrganisation(request.ownerId);
		const role = isService ? (request.role ?? "publisher") : undefined;
		const createdAt = transaction.now();
		const token = makeToken(transaction.randomBytes);
		const record: TokenRecord = {
			id,
			name,
			ownerId: request.ownerId ?? `owner:${id}`,
			...keptScopes([...new Set(request.scopes)]),
			digest: tokenDigest(token, { limits, role }),
			lastFour: token.slice(-4),
			createdAt: createdAt.toISOString(),
			expiresAt: instantAfter(createdAt, days * DAY_MS),
			lastUsedAt: null,
			revokedAt: null,
			...(limits && { limits }),
			...(role && { role }),
			...(transaction.by !== undefined && { by: transaction.by }),
		};
		if (request.ownerId !== undefined) await requireKnown(transaction, request.ownerId);
		await checkLimits(transaction, record);
		await checkOwner(transaction, { record, isNewOwner: request.ownerId === undefined });
		await forgetEndedTokens(transaction, record.ownerId, createdAt);
		transaction.tokens.save(record);
		await recordAct(transaction, {
			actor: actor ?? { id: record.ownerId },
			owner: record.ownerId,
			action: "token.create",
			subject: `token ${id}`,
			changes: [
				{ field: "name", before: null, after: record.name },
				{ field: "scopes", before: null, after: scopesOf(record).join(", ") },
				{ field: "expiresAt", before: null, after: record.expiresAt },
			],
		});
		return { token, record };
	},
);

function checkRequest(request: Omit<TokenRequest, "id">): { name: string; days: number } {
	const name = requireText("name", request.name, TOKEN_NAME_MAX_CHARACTERS);
	if (request.scopes.length === 0) {
		throw invalid("A token must have at least one scope.", "scopes", "needs at least one");
	}
	const days = request.days ?? TOKEN_LIFETIME.defaultDays;
	if (!(days >= 1 && days <= TOKEN_LIFETIME.maxDays)) {
		const bounds = `1 to ${TOKEN_LIFETIME.maxDays}`;
		throw invalid(`The lifetime of a token must be ${bounds} days.`, "days", `must be ${bounds}`);
	}
	return { name, days };
}

function invalid(sentence: string, member: string, detail: string): Refusal {
	return new Refusal("invalid_body", sentence, { errors: [{ pointer: `#/${member}`, detail }] });
}

/** An account, or an owner without one that was created with a token and still has data. */
async function requireKnown(reader: RegistryReader, ownerId: string): Promise<void> {
	if (await reader.accounts.find(ownerId)) return;
	if (await findOrganisation(reader, ownerId)) return;
	const owned = [
		await reader.tokens.by("owner", ownerId),
		await reader.agents.by("owner", ownerId),
		await reader.submissions.newestBy("owner", ownerId),
	];
	if (owned.every(({ length }) => length === 0)) throw noRecord("accounts");
}

/** A limit that fits nothing, or nothing yet, would be a surprise. */
async function checkLimits(reader: RegistryReader, { limits, ownerId }: TokenRecord) {
	const { organisation, agents = [], prefix: starts = [] } = limits ?? {};
	if (organisation !== undefined && organisation !== ownerId) {
		await requireActing(reader, { id: organisation, by: ownerId }, "view");
	}
	if (agents.length + starts.length > TOKEN_MAX_LIMITS) {
		throw invalid("The token has too many limits.", "limits", `at most ${TOKEN_MAX_LIMITS}`);
	}
	for (const slug of agents) await getPublicAgent(reader, slug);
	const broken = starts.find((text) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+(\/[a-z0-9._-]*)?$/i.test(text));
	if (broken === undefined) return;
	throw invalid("This is not the beginning of a name.", "limits", "must begin with a namespace");
}

const TOKEN_MAX_LIMITS = 100;

async function checkOwner(
	transaction: Transaction,
	{ record, isNewOwner }: { record: TokenRecord; isNewOwner: boolean },
): Promise<void> {
	if (await transaction.tokens.find(record.id)) {
		throw new Refusal("conflict", "This token was already created. It is shown only once.");
	}
	const owner = await transaction.accounts.find(record.ownerId);
	// On the command line, only a new owner can get such a scope, not one created with fewer rights.
	const isGranted = owner !== undefined || isNewOwner;
	const refused = scopesOf(record).find(
		(scope) => !mayHold(scope, record, owner) || (!isGranted && GRANTED_SCOPES.includes(scope)),
	);
	if (refused) {
		throw new Refusal(
			"not_allowed",
			isOrganisation(record.ownerId) || record.limits
				? `A token with limits or of an organisation cannot have the scope ${refused}.`
				: `Only moderators can create tokens with the scope ${refused}.`,
		);
	}
	const at = new Date(record.createdAt);
	const own = await transaction.tokens.by("owner", record.ownerId);
	const count = own.filter((token) => isActiveToken(token, at) && !isShort(token)).length;
	requireQuota("tokens", transaction.limits, { count });
}

interface Revocation {
	/** Required owner; other owners' tokens are treated like unknown ones. */
	ownerId?: string | undefined;
	/** Default: the owner. */
	actor?: Actor | undefined;
}

/** Revokes a token immediately. Revoking it again changes nothing. */
export const revokeToken = verb(
	async (transaction, id: string, { ownerId, actor }: Revocation = {}) => {
		const token = await transaction.tokens.find(id);
		if (!token || (ownerId !== undefined && token.ownerId !== ownerId)) throw noRecord("tokens");
		if (token.revokedAt !== null) return token;
		const revoked = { ...token, revokedAt: transaction.now().toISOString() };
		transaction.tokens.save(revoked);
		const { ownerId: owner } = token;
		const by = actor ?? { id: owner };
		const act = { actor: by, action: "token.revoke", subject: `token ${id}` };
		// A service account ends itself, whatever its role.
		if (by.by === serviceAccount(id)) recordAudit(transaction, { ...act, member: owner });
		else await recordAct(transaction, { ...act, owner });
		return revoked;
	},
);
