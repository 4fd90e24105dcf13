/**
 * The commonest passwords of at least eight characters, in every published list of leaked ones. Shorter ones are refused by their
 * length. Compared without case, after the normalization that passwords have before they are hashed. The server knows many more
 * (`server/features/accounts/weak-passwords.ts`).
 */
const common = new Set(
  `12345678 123456789 1234567890 12345678910 87654321 987654321 0987654321 11111111 111111111 1111111111 00000000
  000000000 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999 12341234 11223344 112233445566
  12344321 123123123 123321123 147258369 159357456 741852963 789456123 456789123 123654789 10203040 1q2w3e4r
  1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc zaq12wsx q1w2e3r4 q1w2e3r4t5 qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234
  qwerty12345 1234qwer 123qweasd 123456qwerty asdfghjk asdfghjkl asdf1234 zxcvbnm1 zxcvbnm123 qazwsxedc abcd1234
  abcdefgh abcdefg1 abcdef123 abc12345 abc123456 a1234567 a12345678 a123456789 aa123456 aa12345678 password
  password1 password2 password3 password12 password123 password1234 password! passw0rd p@ssw0rd p@ssword pa55word
  mypassword thepassword newpassword changeme changeme1 letmein1 letmein123 letmeinnow welcome1 welcome12 welcome123
  iloveyou iloveyou1 iloveyou2 iloveyou123 ilovegod sunshine sunshine1 princess princess1 football football1
  baseball baseball1 basketball superman superman1 spiderman pokemon1 pokemon123 starwars starwars1 trustno1
  whatever whatever1 computer computer1 internet samsung1 samsung123 michael1 michelle jennifer jordan23 charlie1
  jessica1 ashley123 anthony1 william1 alexander elizabeth victoria benjamin danielle nicholas jonathan christopher
  dragon123 monkey123 master123 shadow123 liverpool liverpool1 chelsea1 arsenal1 manchester barcelona lakers24
  mustang1 corvette mercedes ferrari1 maverick midnight blink182 metallica slipknot1 nirvana1 butterfly butterfly1
  chocolate chocolate1 cupcakes strawberry sweetheart babygirl babygirl1 angel123 lovely123 hello123 hello1234
  helloworld welcome2024 welcome2025 welcome2026 summer2024 summer2025 summer2026 winter2024 winter2025 winter2026
  spring2024 spring2025 spring2026 student1 student123 student2024 student2025 student2026 school123 school2024
  school2025 school2026 graduate volunteer volunteer1 volunteer123 limelight limelight1 limelight123 larchmont
  larchmont1 larchmont123 bruins123 ucla1234 gobruins admin123 admin1234 administrator root1234 test1234 test12345
  testtest testing1 testing123 guest123 demo1234 default1 access14 secret123 google123 facebook facebook1 instagram
  snapchat youtube1 minecraft minecraft1 fortnite fortnite1 roblox123 playstation nintendo xbox360x gamer123 killer123
  pa$$word qwer1234 qwertyu1 asdfasdf qweqweqwe 1qazxsw2 zaq1zaq1 zaq1xsw2 aaaaaaaa aaaaaaaaaa zzzzzzzz xxxxxxxx
  11112222 12121212 13131313 20202020 25252525 69696969 12345abc 12345qwe 123456ab 123456abc 1234567a 12345678a
  123456789a`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

export function isCommonPassword(password: string): boolean {
  return common.has(password.normalize('NFKC').toLowerCase());
}
