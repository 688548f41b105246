import { describe, expect, it } from 'vitest';
import { readPasswordTable } from './password-table.ts';

const secret = 'hunter2-SECRET';
const read = (...rows: readonly string[][]) =>
  readPasswordTable(rows.map((cells, index) => ({ line: index + 1, cells })));
const ebay = { name: 'eBay', type: 'shopping', username: 'ruth', website: 'https://www.ebay.co.uk' };
const site = 'https://www.ebay.co.uk/signin';

describe('a table of passwords', () => {
  it.each([
    [
      'Bitwarden',
      'folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp',
      [
        '',
        '',
        'login',
        'eBay',
        secret,
        `PIN: ${secret}`,
        '0',
        `${site},https://m.ebay.co.uk`,
        'ruth',
        secret,
        secret,
      ],
    ],
    [
      '1Password',
      'Title,Url,Username,Password,OTPAuth,Favorite,Archived,Tags,Notes',
      ['eBay', site, 'ruth', secret, secret, 'false', 'false', '', secret],
    ],
    ['Chrome', 'name,url,username,password,note', ['eBay', site, 'ruth', secret, secret]],
    [
      'LastPass',
      'url,username,password,totp,extra,name,grouping,fav',
      [site, 'ruth', secret, '', secret, 'eBay', '', '0'],
    ],
    [
      'Proton Pass',
      'type,name,url,email,username,password,note,totp,createTime,modifyTime,vault',
      ['login', 'eBay', site, 'ruth', '', secret, secret, '', '1', '1', 'Personal'],
    ],
    [
      'NordPass',
      'name,url,additional_urls,username,password,note,cardholdername,cardnumber,cvc,expirydate,folder,type',
      ['eBay', site, '', 'ruth', secret, secret, '', '', '', '', '', 'password'],
    ],
    [
      'RoboForm',
      'Name,Url,MatchUrl,Login,Pwd,Note,Folder,RfFieldsV2',
      ['eBay', site, site, 'ruth', secret, '', '/Home', `Pass$,,,pwd,${secret}`],
    ],
    ['Apple', 'Title,URL,Username,Password,Notes,OTPAuth', ['eBay', site, 'ruth', secret, secret, secret]],
  ])('of %s gives what exists and never a secret', (_maker, headings, cells) => {
    const found = read(headings.split(','), cells);
    expect(found?.items.map(({ position, kind, typed }) => [position, kind.id, typed])).toEqual([
      [2, 'digital-account', ebay],
    ]);
    expect(JSON.stringify(found)).not.toContain(secret);
  });

  it('of a browser without names is called by the sites', () => {
    const found = read(['url', 'username', 'password', 'httpRealm'], [site, 'ruth', secret, '']);
    expect(found?.items[0]?.typed).toEqual({ ...ebay, name: 'ebay.co.uk' });
  });

  it('leaves notes, cards and the archive out, by their line', () => {
    const head = ['type', 'name', 'login_uri', 'login_username', 'login_password', 'Archived'];
    const found = read(
      head,
      ['note', 'Safe', '', '', '', ''],
      ['card', 'Amex', '', '', '', ''],
      ['login', 'Old', site, 'ruth', secret, 'true'],
      ['login', 'Sn', 'http://sn', '', '', ''],
      ['login', '', '', '', '', ''],
      ['login', 'eBay', site, 'ruth', secret, ''],
    );
    expect(found?.leftOut).toEqual([
      { position: 2, title: 'Safe', reason: 'note' },
      { position: 3, title: 'Amex', reason: 'other-sort' },
      { position: 4, title: 'Old', reason: 'archived' },
      { position: 5, title: 'Sn', reason: 'note' },
      { position: 6, title: '', reason: 'no-name' },
    ]);
    expect(found?.items).toHaveLength(1);
  });

  it('is told from other tables', () => {
    expect(read()).toBeUndefined();
    expect(read(['Account name', 'Bank', 'Sort code', 'Password'])).toBeUndefined();
    expect(read(['name', 'url', 'username'])).toBeUndefined();
    expect(read(['Date', 'Amount'])).toBeUndefined();
  });
});
