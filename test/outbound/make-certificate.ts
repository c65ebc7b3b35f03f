import { generateKeyPairSync, sign } from "node:crypto";

interface Certificate {
	cert: string;
	key: string;
}

/** A self-signed certificate (RFC 5280) for one host name, so that no stored key can expire. */
export function makeCertificate(host: string, lastYear: number): Certificate {
	const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
	const signedWith = sequence(SIGNATURE_ALGORITHM);
	const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(host)))));
	const alternativeNames = sequence(der(0x82, Buffer.from(host)));
	const content = sequence(
		der(0xa0, der(0x02, Buffer.of(2))),
		der(0x02, Buffer.of(1)),
		signedWith,
		name,
		sequence(time(2020), time(lastYear)),
		name,
		publicKey.export({ type: "spki", format: "der" }),
		der(0xa3, sequence(sequence(ALTERNATIVE_NAMES, der(0x04, alternativeNames)))),
	);
	const signature = der(0x03, Buffer.of(0), sign("sha256", content, privateKey));
	const bytes = sequence(content, signedWith, signature);
	return {
		cert: `-----BEGIN CERTIFICATE-----\n${bytes.toString("base64")}\n-----END CERTIFICATE-----\n`,
		key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
	};
}

/** Object identifiers: ecdsa-with-SHA256, commonName, subjectAltName. */
const SIGNATURE_ALGORITHM = Buffer.from("06082a8648ce3d040302", "hex");
const COMMON_NAME = Buffer.from("0603550403", "hex");
const ALTERNATIVE_NAMES = Buffer.from("0603551d11", "hex");

function sequence(...parts: readonly Uint8Array[]): Buffer {
	return der(0x30, ...parts);
}

function time(year: number): Buffer {
	return der(0x18, Buffer.from(`${year}0101000000Z`));
}

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
	const content = Buffer.concat(parts);
	const length =
		content.length < 128 ? [content.length] : [0x82, content.length >> 8, content.length & 255];
	return Buffer.concat([Buffer.of(tag, ...length), content]);
}
