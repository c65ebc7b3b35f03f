import { latestNumber } from "#documents/latest-version.ts";
import { segmentOf, serverNamedAt, type TellPackage, textAt, unseenIn } from "./look-at-package.ts";
import { instantIn, membersIn, readJson, textIn } from "./read-json.ts";

/** What crates.io says of a version: its index (a line of JSON per version, oldest first), then its API. */
export const tellCrate: TellPackage = async ({ name, version }, talk) => {
	const { askFor, at, conversation } = talk;
	const crate = segmentOf(name.toLowerCase());
	const lines = await textAt(`${at("cargo")}/${folderOf(crate)}/${crate}`, talk);
	if (lines === undefined) return { exists: "no-package" };
	const rows = lines.split("\n").map((line) => membersIn(readJson(line)));
	const numbersOf = (some: typeof rows) => some.flatMap(({ vers }) => textIn(vers) ?? []);
	const there = numbersOf(rows.filter(({ yanked }) => !yanked));
	const latest = latestNumber(there.length > 0 ? there : numbersOf(rows), "cargo");
	const number = version ?? latest ?? "";
	const row = rows.find(({ vers }) => vers === number);
	if (!row) return { exists: "no-version", latest };
	const place = `${at("cargo-api")}/api/v1/crates/${crate}/${segmentOf(number)}`;
	const isUnseen = unseenIn(conversation, "published_at", "repository", "license", "publisher");
	const facts = membersIn((await askFor(place).catch(isUnseen))?.version);
	const checksum = textIn(row.cksum);
	return {
		...(await serverNamedAt(`${place}/readme`, talk)),
		withdrawn: row.yanked === true ? (textIn(facts.yank_message) ?? "") : null,
		integrity: checksum && `sha256:${checksum}`,
		published_at: instantIn(facts.created_at),
		latest,
		repository: textIn(facts.repository),
		license: textIn(facts.license),
		publisher: textIn(membersIn(facts.published_by).login),
	};
};

/** Where the index keeps a crate (Cargo book, "Index files"). */
function folderOf(name: string): string {
	if (name.length < 3) return String(name.length);
	return name.length === 3 ? `3/${name[0]}` : `${name.slice(0, 2)}/${name.slice(2, 4)}`;
}
