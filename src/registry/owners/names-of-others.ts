import { reverseDomain } from "#domain/agents/namespaces.ts";
import { Refusal } from "#domain/errors.ts";
import { bareName, KNOWN_MAKERS, NAMES_OF } from "#domain/identity/borrowed-names.ts";
import { skeleton } from "#domain/identity/look-alikes.ts";
import { ownDomain, registrableDomain } from "#domain/web/web-address.ts";
import type { Transaction } from "../act.ts";

interface Wish {
	slug: string;
	name: string;
	/** The account that founds it, or the organisation itself. */
	owners: readonly string[];
}

/** Refuses names of proven domains, of listings and their makers, and of brands to whoever has not proven to be that. */
export async function requireOwnName(
	transaction: Transaction,
	{ slug, name, owners }: Wish,
): Promise<void> {
	const { reservedNames = [] } = transaction;
	const looks = [slug, name, bareName(name)].map(skeleton).filter((look) => look !== "");
	const isNamed = (...texts: (string | null)[]) =>
		texts.some((text) => text !== null && looks.includes(skeleton(text)));
	const proofs = (await transaction.proofs.by("open", "yes")).filter(
		({ state, kind }) => state === "proven" && kind === "domain",
	);
	const claims = (await transaction.claims.by("open", "yes")).filter(
		({ state, method }) => state === "proven" && method !== "repository",
	);
	const proven = [
		...proofs.map(({ ownerId, subject }) => ({ ownerId, subject })),
		...claims.map(({ accountId: ownerId, subject }) => ({ ownerId, subject })),
	];
	const own = proven.filter(({ ownerId }) => owners.includes(ownerId));
	const isOwn = (domain: string) => own.some(({ subject }) => `.${subject}`.endsWith(`.${domain}`));
	const labelOf = (host: string) => registrableDomain(host).split(".")[0] ?? "";
	// Others have domains called alike; whoever has one of these may have the name.
	const isAlike = (domain: string) =>
		own.some(({ subject }) => labelOf(subject) === labelOf(domain));
	const ofOthersHere = proven
		.map(({ subject }) => subject)
		.filter((subject) => ownDomain(subject) !== undefined && !isAlike(subject));
	const makers = [...KNOWN_MAKERS, ...reservedNames].filter(
		(entry) => !entry.startsWith("-") && !reservedNames.includes(`-${entry}`),
	);
	const domain = [...makers, ...ofOthersHere].find((entry) => {
		const names = makers.includes(entry)
			? [entry.split(".")[0] ?? "", ...(NAMES_OF.get(entry) ?? [])]
			: [];
		return isNamed(labelOf(entry), entry, reverseDomain(entry), ...names) && !isOwn(entry);
	});
	if (domain !== undefined) throw ofOthers(`of ${domain}`, `Prove ${domain}`);
	const listed = (await transaction.agents.list()).find(
		({ status, ownerId, title, creatorName, websiteUrl, slug }) =>
			status !== "removed" &&
			!(ownerId !== null && owners.includes(ownerId)) &&
			isNamed(slug, title, creatorName) &&
			!(websiteUrl && isOwn(registrableDomain(new URL(websiteUrl).hostname))),
	);
	if (listed) throw ofOthers(`of the listing ${listed.slug} or its maker`, "Prove its domain");
}

function ofOthers(whose: string, first: string): Refusal {
	const way = `${first} first, or ask the operator to let you have it (RESERVED_NAMES).`;
	return new Refusal("conflict", `This name is that ${whose}. ${way}`);
}
