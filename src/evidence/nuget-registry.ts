import { latestNumber } from "#documents/latest-version.ts";
import { segmentOf, serverNamedIn, type TellPackage, textAt, unseenIn } from "./look-at-package.ts";
import { instantIn, membersIn, stringsIn, textIn } from "./read-json.ts";

/** What NuGet says of a version, in its API of version 3. Identifiers and versions are in lower case there. */
export const tellNuget: TellPackage = async ({ name, version }, talk) => {
	const { askFor, at, conversation } = talk;
	const base = `${at("nuget")}/v3-flatcontainer/${segmentOf(name.toLowerCase())}`;
	const versions = stringsIn((await askFor(`${base}/index.json`))?.versions, MOST_VERSIONS);
	if (versions.length === 0) return { exists: "no-package" };
	const latest = latestNumber(versions, "nuget");
	const number = segmentOf((version ?? latest ?? "").toLowerCase().replace(/\+.*$/s, ""));
	if (!versions.includes(number)) return { exists: "no-version", latest };
	const leaf = await askFor(
		`${at("nuget")}/v3/registration5-gz-semver2/${segmentOf(name.toLowerCase())}/${number}.json`,
	);
	const place = textIn(leaf?.catalogEntry);
	const isUnseen = unseenIn(conversation, "integrity", "published_at", "repository", "license");
	const entry = membersIn(place === null ? undefined : await askFor(place).catch(isUnseen));
	const { packageHash: hash, packageHashAlgorithm: algorithm, deprecation } = entry;
	const reason = deprecation === undefined ? null : textIn(membersIn(deprecation).message);
	// An unlisted version can still be installed, but nobody is meant to find it.
	const isWithdrawn = deprecation !== undefined || leaf?.listed === false;
	const readme = await textAt(`${base}/${number}/readme`, talk).catch(
		unseenIn(conversation, "names_server", "names_server_at"),
	);
	return {
		...serverNamedIn(readme, "README mcp-name:"),
		withdrawn: isWithdrawn ? (reason ?? "") : null,
		integrity: algorithm === "SHA512" ? `sha512-${textIn(hash)}` : null,
		published_at: instantIn(entry.created),
		latest,
		repository: textIn(membersIn(entry.repository).url) || textIn(entry.projectUrl) || null,
		license: textIn(entry.licenseExpression) || null,
	};
};

const MOST_VERSIONS = 5000;
