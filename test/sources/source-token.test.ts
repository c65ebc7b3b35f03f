import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findSourceToken } from "#sources/source-token.ts";
import { temporaryFolder } from "./temporary-folder.ts";

it("the token of a source is a setting, or what is in a file", async () => {
	const file = join(temporaryFolder(), "token");
	writeFileSync(file, "from-file\n");
	expect(await findSourceToken("our-own", { SOURCE_OUR_OWN_TOKEN: "s3cret" })).toBe("s3cret");
	expect(await findSourceToken("our-own", { SOURCE_OUR_OWN_TOKEN_FILE: file })).toBe("from-file");
	expect(await findSourceToken("our-own", { SOURCE_OTHER_TOKEN: "s3cret" })).toBeUndefined();
	expect(await findSourceToken("our-own", { SOURCE_OUR_OWN_TOKEN: " " })).toBeUndefined();
});
