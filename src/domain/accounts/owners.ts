/** IDs of organisations begin with this; those of people do not. */
const PREFIX = "org_";

export const ME = "me";

export function organisationId(uuid: string): string {
	return PREFIX + uuid;
}

/** True for the ID of an organisation; false for that of a person, and of an owner from the command line. */
export function isOrganisation(ownerId: string): boolean {
	return ownerId.startsWith(PREFIX);
}

/** Another owner than the one that is told, without its name. */
export function anotherOwner(ownerId: string | null): string {
	return `another ${isOrganisation(ownerId ?? "") ? "organisation" : "account"}`;
}

/** IDs of owners begin with this that are nobody: each is of one sign-in. */
export const ANONYMOUS = "owner:anonymous-";

/** Who acts for an organisation with one of its own tokens (service account), as named in histories. */
export function serviceAccount(tokenId: string): string {
	return SERVICE + tokenId;
}

/** The token of a service account; undefined for a person. */
export function tokenOfService(by: string): string | undefined {
	return by.startsWith(SERVICE) ? by.slice(SERVICE.length) : undefined;
}

const SERVICE = "token:";
