import { rmSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { certificateFiles, fixture } from '../../../test/certificates.ts';
import { Certificate, CertificateUnusable } from './certificate.ts';

// Protects that a start with wrong files says which and what to do, and that files that are wrong for a while, such as
// the moment between two copies, leave the service as it is.
describe('a certificate', () => {
  const wrong: readonly (readonly [string, Partial<ConstructorParameters<typeof Certificate>[0]>, RegExp])[] = [
    [
      'no file',
      { certificateFile: '/nowhere/c.pem' },
      /^cannot read \/nowhere\/c\.pem \(tls\.certificateFile\): ENOENT/,
    ],
    ['no key file', { keyFile: '/nowhere/k.pem' }, /^cannot read \/nowhere\/k\.pem \(tls\.keyFile\): ENOENT/],
    ['a folder', { keyFile: '/' }, /^cannot read \/ \(tls\.keyFile\): EISDIR/],
    ['an endless file', { keyFile: process.execPath }, /\(tls\.keyFile\): it is larger than 1048576 bytes$/],
    [
      'a key for a certificate',
      { certificateFile: fixture('first-key.pem') },
      /holds no certificate in PEM: it must begin/,
    ],
    ['a certificate for a key', { keyFile: fixture('first.pem') }, /holds no private key in PEM without a passphrase$/],
    [
      'a key under a passphrase',
      { keyFile: fixture('encrypted-key.pem') },
      /holds no private key .* without a passphrase$/,
    ],
    [
      'the key of another',
      { keyFile: fixture('second-key.pem') },
      /is not the key of the first certificate in .*first\.pem/,
    ],
  ];
  test.each(wrong)('is refused: %s', (_name, files, says) => {
    const open = () =>
      new Certificate({ certificateFile: fixture('first.pem'), keyFile: fixture('first-key.pem'), ...files });
    expect(open).toThrow(CertificateUnusable);
    expect(open).toThrow(says);
  });

  test('is renewed once both files have changed, and a fault of theirs is told once', () => {
    const { certificateFile, keyFile, copyTo } = certificateFiles();
    const certificate = new Certificate({ certificateFile, keyFile });
    const first = certificate.context;
    expect(certificate.renew()).toBeNull();

    copyTo('second.pem', certificateFile);
    expect(certificate.renew()).toMatchObject({
      isRenewed: false,
      line: expect.stringMatching(/^the certificate stays/),
    });
    expect(certificate.renew()).toBeNull();
    rmSync(keyFile);
    expect(certificate.renew()).toMatchObject({ isRenewed: false, line: expect.stringMatching(/cannot read/) });
    writeFileSync(keyFile, '');
    expect(certificate.renew()).toMatchObject({ isRenewed: false, line: expect.stringMatching(/no private key/) });
    expect(certificate.context).toEqual(first);

    copyTo('second-key.pem', keyFile);
    expect(certificate.renew()).toMatchObject({ isRenewed: true, line: expect.stringMatching(/valid until .*2120/) });
    expect(certificate.renew()).toBeNull();
    expect(certificate.context).not.toEqual(first);
  });
});
